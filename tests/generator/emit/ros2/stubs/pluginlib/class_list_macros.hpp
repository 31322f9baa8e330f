// A plugin is made by a function of its library, by the name of its interface.
#pragma once

#define PLUGINLIB_EXPORT_CLASS(plugin, interface) \
  interface * made(interface *) { return new plugin; }

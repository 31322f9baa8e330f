"""MJCF files by hand, one for each thing that MJCF has and others have not."""

from __future__ import annotations

ARM = """<mujoco model="arm">
  <compiler angle="radian" autolimits="true"/>
  <option gravity="0 1 -9.81"/>
  <default>
    <joint armature="0.1" damping="0.4"/>
    <geom type="capsule" size="0.05"/>
    <default class="wrist">
      <joint frictionloss="0.7" axis="0 1 0"/>
    </default>
  </default>
  <asset>
    <texture name="sky" type="2d" file="../../etc/passwd"/>
    <material name="grey" texture="sky"/>
    <mesh file="shell.stl"/>
  </asset>
  <worldbody>
    <light pos="0 0 3"/>
    <geom type="plane" size="1 1 0.1" material="grey"/>
    <body name="upper" pos="0 0 0.3" euler="1.5708 0 0">
      <inertial pos="0.1 0 0" mass="2" diaginertia="0.01 0.02 0.03"/>
      <joint name="shoulder" axis="0 0 1" range="-1 2" actuatorfrcrange="-40 50"/>
      <geom type="mesh" mesh="shell"/>
      <body name="fore" pos="0.5 0 0" quat="0.7 0 0.7 0" childclass="wrist">
        <joint name="bend" ref="0.3" pos="0.1 0.2 0.05"/>
        <joint name="slide" type="slide" axis="0 0 -1" ref="0.1" range="-0.2 0.2"/>
        <geom fromto="0 0 0 0.2 0.1 0" mass="1"/>
        <body name="tool" pos="0.2 0 0.1">
          <inertial pos="0 0 0.02" euler="0.3 0.2 0.1" mass="0.3" diaginertia="2e-4 3e-4 4e-4"/>
          <site name="tip" pos="0 0 0.1" axisangle="1 0 0 0.5"/>
        </body>
      </body>
    </body>
  </worldbody>
  <actuator>
    <motor joint="shoulder" gear="3"/>
  </actuator>
</mujoco>
"""

SEVERAL_JOINTS = """<mujoco>
  <worldbody>
    <body name="cart">
      <joint type="slide" axis="1 0 0" stiffness="40"/><joint type="slide" axis="0 1 0"/>
      <joint axis="0 0 1" pos="0.1 0 0" damping="1"/>
      <geom type="box" size="0.2 0.1 0.05"/>
      <body name="hip" pos="0.1 0 0.1" zaxis="0 1 1">
        <joint axis="1 0 0" pos="0 0.03 0" armature="0.2"/><joint axis="0 1 0.2" pos="0 0 0.1" ref="20"/>
        <joint axis="0 0 1" stiffness="3" springref="25" range="-30 60"/>
        <inertial pos="0.1 0.2 0.3" mass="2" fullinertia="0.3 0.2 0.4 0.02 -0.01 0.03"/>
      </body>
    </body>
  </worldbody>
</mujoco>
"""

BALLS = """<mujoco>
  <option><flag gravity="disable"/></option>
  <worldbody>
    <site name="ground" pos="0 0 1"/>
    <body name="thigh" pos="0 0 1" euler="0 90 0">
      <joint name="hip" type="ball" pos="0 0 -0.1"/><geom type="capsule" fromto="0 0 0 0 0 0.5" size="0.05"/>
      <body name="shin" pos="0 0 0.5">
        <joint name="knee" axis="0 1 0"/><geom type="ellipsoid" size="0.1 0.2 0.3" pos="0 0 0.2"/>
        <body name="foot" pos="0 0 0.4" xyaxes="0 1 0 -1 0 0">
          <joint name="ankle" type="ball"/><geom type="box" size="0.1 0.05 0.02" pos="0.03 0 0"/>
        </body>
      </body>
    </body>
  </worldbody>
</mujoco>
"""

ARM_AND_BALL = """<mujoco>
  <worldbody>
    <body name="arm"><joint axis="0 0 1"/><geom size="0.1" pos="0.3 0 0"/></body>
    <body name="thing" pos="1 2 3" quat="1 1 0 0">
      <freejoint name="free"/><geom type="box" size="0.1 0.2 0.3" pos="0.1 0.2 0.3"/>
    </body>
  </worldbody>
</mujoco>
"""

GEARS = """<mujoco>
  <worldbody>
    <body name="a"><joint name="a" axis="0 1 0" armature="0.1"/><geom size="0.1" pos="0.3 0 0"/>
      <body name="b" pos="0.6 0 0"><joint name="b" axis="0 1 0"/><geom size="0.1" pos="0.2 0 0.1"/></body>
    </body>
  </worldbody>
  <actuator>
    <position name="a" joint="a" gear="4" kp="10"/>
    <motor name="b" joint="b" gear="3"/>
  </actuator>
</mujoco>
"""

FLOATING = """<mujoco>
  <option gravity="0.3 0 -9.81"/>
  <worldbody>
    <site name="ground"/>
    <body name="table"><geom size="0.1"/></body>
    <body name="torso" pos="0 0 1" euler="0 0 30">
      <freejoint/><geom type="box" size="0.1 0.2 0.3" pos="0.1 0 0.1"/><site name="chest" pos="0.2 0 0"/>
      <body name="arm" pos="0 0.2 0.2">
        <joint name="swing" axis="1 0 0.5" armature="0.1"/><geom size="0.1" pos="0 0 -0.3"/>
        <body name="hand" pos="0 0 -0.5"><joint name="reach" type="slide"/><geom size="0.05"/></body>
      </body>
    </body>
  </worldbody>
</mujoco>
"""

FINGERS = """<mujoco>
  <worldbody>
    <body name="left" pos="0 0.1 0"><joint name="left" type="slide" axis="0 1 0" ref="0.05"/><geom size="0.02"/></body>
    <body name="right"><joint name="right" type="slide" axis="0 -1 0" ref="0.01"/><geom size="0.03"/></body>
    <body name="thumb" pos="0.1 0 0"><joint name="thumb" axis="0 0 1"/><geom size="0.03" pos="0.1 0.1 0"/>
      <body name="nail" pos="0.1 0 0"><joint name="nail" axis="1 0 0"/><geom size="0.02" pos="0 0 0.1"/></body>
    </body>
  </worldbody>
  <equality>
    <joint name="pair" joint1="right" joint2="left" polycoef="0.02 1.5 0 0 0"/>
    <joint name="hold" joint1="nail" polycoef="0.4 0 0 0 0"/>
  </equality>
</mujoco>
"""

FIXED_BASE = {
    "arm": ARM,
    "several joints": SEVERAL_JOINTS,
    "balls": BALLS,
    "free thing": ARM_AND_BALL,
    "gears": GEARS,
}

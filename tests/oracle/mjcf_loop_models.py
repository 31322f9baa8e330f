"""MJCF files with closed chains, by hand: what closes them, and which joints have motors."""

from __future__ import annotations

HEAD = '<mujoco model="{}"><compiler angle="radian"/><option gravity="0.2 0 -9.81"/><worldbody>'

FOURBAR = (
    HEAD.format("fourbar")
    + """
    <body name="crank"><joint name="crank" axis="0 1 0" armature="0.2"/>
      <geom type="capsule" fromto="0 0 0 0 0 0.5" size="0.03"/>
      <body name="rod" pos="0 0 0.5"><joint name="rod" axis="0 1 0"/>
        <geom type="capsule" fromto="0 0 0 1.2 0 0.3" size="0.03"/><site name="tip" pos="1.2 0 0.3"/></body>
    </body>
    <body name="rocker" pos="1.5 0.1 0"><joint name="rocker" axis="0 1 0" damping="0.3"/>
      <geom type="capsule" fromto="0 0 0 -.3 0 .8" size="0.03"/><site name="end" pos="-0.3 -0.1 0.8"/></body>
  </worldbody>
  <equality><connect name="pin" body1="rod" body2="rocker" anchor="1.2 0 0.3"/></equality>
  <actuator><motor joint="crank"/></actuator>
</mujoco>
"""
)

# The same by sites, drawn 0.1 rad off, which Newton's method closes.
FOURBAR_BY_SITES = FOURBAR.replace('body1="rod" body2="rocker" anchor="1.2 0 0.3"', 'site1="tip" site2="end"').replace(
    'axis="0 1 0" damping="0.3"', 'axis="0 1 0" damping="0.3" ref="0.1"'
)

# The rod ends on the ground: the second body is the world.
SLIDER_ON_WORLD = (
    HEAD.format("slider")
    + """
    <body name="crank"><joint name="crank" axis="0 0 1"/><geom type="capsule" fromto="0 0 0 0.3 0.2 0" size="0.03"/>
      <body name="rod" pos="0.3 0.2 0"><joint name="rod" axis="0 0 1"/>
        <geom type="capsule" fromto="0 0 0 0.6 -0.2 0" size="0.02"/>
        <body name="slider" pos="0.6 -0.2 0"><joint name="turn" axis="0 0 1"/><joint name="slide" type="slide"
          axis="0.8 0.6 0"/><geom type="box" size="0.05 0.04 0.03"/></body>
      </body>
    </body>
  </worldbody>
  <equality><connect name="pin" body1="slider" anchor="0.02 0.05 0"/></equality>
  <actuator><position joint="crank"/><general joint="slide"/></actuator>
</mujoco>
"""
)

# A slider-crank whose slider is welded to a second slide's block, which is so no body of its own.
WELD = (
    HEAD.format("weld")
    + """
    <body name="crank"><joint name="crank" axis="0 0 1"/><geom type="capsule" fromto="0 0 0 0.3 0.2 0" size="0.03"/>
      <body name="rod" pos="0.3 0.2 0"><joint name="rod" axis="0 0 1"/>
        <geom type="capsule" fromto="0 0 0 0.6 -0.2 0" size="0.02"/>
        <body name="wrist" pos="0.6 -0.2 0"><joint name="wrist" axis="0 0 1"/><geom size="0.06" pos="0.03 0 0"/></body>
      </body>
    </body>
    <body name="block" pos="0.9 0.1 0" euler="0 0 0.4"><joint name="slide" type="slide" axis="1 0.1 0" damping="2"/>
      <geom type="box" size="0.05 0.04 0.03"/>
      <body name="flag" pos="0 0 0.2"><joint name="flag" axis="0 1 1"/><geom size="0.05" pos="0.1 0 0.1"/></body>
    </body>
  </worldbody>
  <equality><weld name="hold" body1="wrist" body2="block"/></equality>
  <actuator><motor joint="slide"/><motor joint="flag"/></actuator>
</mujoco>
"""
)

# A revolute crank about x and a rocker about y, joined by a rod on a universal joint and a ball: an RUSR loop.
SPATIAL = (
    HEAD.format("spatial")
    + """
    <body name="crank" pos="0 0 0.1"><joint name="crank" axis="1 0 0"/>
      <geom type="capsule" fromto="0 0 0 0 0.3 0.1" size="0.03"/>
      <body name="rod" pos="0 0.3 0.1"><joint name="rod_1" axis="0 0 1"/><joint name="rod_2" axis="0 1 0.2"/>
        <geom type="capsule" fromto="0 0 0 0.9 0.1 0.2" size="0.02"/></body>
    </body>
    <body name="rocker" pos="0.9 0.2 -0.3"><joint name="rocker" axis="0.1 1 0"/>
      <geom type="capsule" fromto="0 0 0 0 0.2 0.7" size="0.03"/></body>
  </worldbody>
  <equality><connect name="ball" body1="rod" body2="rocker" anchor="0.9 0.1 0.2"/></equality>
  <actuator><motor joint="crank"/></actuator>
</mujoco>
"""
)

# A floating trunk with a parallelogram leg: opposite sides of one length each.
LEG = (
    HEAD.format("leg")
    + """
    <body name="trunk" pos="0 0 1"><freejoint/><geom type="box" size="0.2 0.1 0.05"/>
      <body name="thigh" pos="0.1 0 0"><joint name="hip" axis="0 1 0"/>
        <geom type="capsule" fromto="0 0 0 0 0 -0.4" size="0.03"/>
        <body name="shank" pos="0 0 -0.4"><joint name="knee" axis="0 1 0"/>
          <geom type="capsule" fromto="-0.1 0 0 0.2 0 -0.3" size="0.03"/></body>
      </body>
      <body name="lever" pos="0.1 0 0"><joint name="drive" axis="0 1 0"/>
        <geom type="capsule" fromto="0 0 0 -0.1 0 0" size="0.02"/>
        <body name="rod" pos="-0.1 0 0"><joint name="rod" axis="0 1 0"/>
          <geom type="capsule" fromto="0 0 0 0 0 -0.4" size="0.01"/></body>
      </body>
    </body>
  </worldbody>
  <equality><connect name="ankle" body1="rod" body2="shank" anchor="0 0 -0.4"/></equality>
  <actuator><motor joint="hip"/><motor joint="drive"/></actuator>
</mujoco>
"""
)
CLOSED = {
    "fourbar": FOURBAR,
    "fourbar by sites": FOURBAR_BY_SITES,
    "slider on the world": SLIDER_ON_WORLD,
    "weld": WELD,
}

# A gripper on a floating palm: two five-bars whose drivers a tendon pulls and an equality makes move alike, on springs.
FINGER = """<body name="{0}d" pos="0 {1}.03 .05"><joint name="{0}d" axis="{1}1 0 0"/>
      <geom type="capsule" fromto="0 0 0 0 {1}.05 .02" size=".01"/>
      <body name="{0}c" pos="0 {1}.05 .02"><joint name="{0}c" axis="{1}1 0 0"/>
        <geom type="capsule" fromto="0 0 0 0 {1}.01 .06" size=".01"/></body></body>
    <body name="{0}s" pos="0 {1}.01 .08"><joint name="{0}s" axis="{1}1 0 0" stiffness="0.05" springref="0.3"/>
      <geom type="capsule" fromto="0 0 0 0 {1}.04 .03" size=".01"/>
      <body name="{0}f" pos="0 {1}.04 .03"><joint name="{0}f" axis="{1}1 0 0"/>
        <geom type="capsule" fromto="0 0 0 0 0 .05" size=".01"/></body></body>"""
GRIPPER = (
    HEAD.format("gripper")
    + '<body name="palm"><freejoint/><geom type="box" size=".05 .1 .03"/>'
    + FINGER.format("r", "")
    + FINGER.format("l", "-")
    + """</body></worldbody>
  <tendon><fixed name="split"><joint joint="rd" coef=".5"/><joint joint="ld" coef=".5"/></fixed></tendon>
  <equality><connect body1="rf" body2="rc" anchor="0 .01 .02"/><connect body1="lf" body2="lc" anchor="0 -.01 .02"/>
    <joint joint1="ld" joint2="rd"/></equality>
  <actuator><position tendon="split" kp="1"/></actuator>
</mujoco>
"""
)

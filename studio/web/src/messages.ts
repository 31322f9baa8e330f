// Written by `python -m torquec.studio.messages.typescript` from studio/messages/. Don't edit.

export const PROTOCOL = 1;
export const MAX_FRAME = 1048576;
export const MAX_PART = 524288;
export const MAX_UPLOAD = 67108864;
export const MAX_TEXT = 2000;

export type TableName =
  | "robot"
  | "geometry"
  | "inertia"
  | "drives"
  | "motors"
  | "mimics"
  | "coupling"
  | "loops"
  | "twins"
  | "frames"
  | "values"
  | "hybrid";

export type CellKind =
  | "zero"
  | "structure"
  | "number"
  | "expression"
  | "text"
  | "choice"
  | "flag"
  | "names"
  | "none";

/** The first frame of a page. */
export interface Hello {
  /** What stands behind # in the page's address. */
  token: string;
  /** The version of these messages that the page was made with. */
  protocol: number;
}

/** Why a request is not answered. */
export interface Refusal {
  /**
   * The request is wrong; the document is no robot now; the work was cancelled, or overtaken by an edit; too many
   * requests wait; the work failed.
   */
  kind: "wrong" | "invalid" | "cancelled" | "busy" | "failed";
  /** For people: what was given, what was expected, the likely cause, the fix. */
  message: string;
}

/** The file that the document is saved in. */
export interface File {
  /** Without its folder; "" where the document is in none. */
  name: string;
  /** The folder's path. */
  folder: string;
  /** The suffix: ".toml", ".par", ".urdf". */
  format: string;
  /** Whether `save` writes this format; a URDF is saved as TOML or .par. */
  writable: boolean;
  /** Whether the document has changes that the file has not. */
  changed: boolean;
  /** Whether somebody else has changed or removed the file since it was read. */
  changed_outside: boolean;
}

/** A column of a table. */
export interface Column {
  /** What requests call it: "alpha", "XX". */
  name: string;
  /** What people read at its head: "alpha" as its letter, "XX". */
  title: string;
  /** What it is, with its unit, in a sentence. */
  doc: string;
  /** Its unit, "" where it has none; "rad or m" where it is that of the joint. */
  unit: string;
  /** What a cell takes: an expression, any text, one of `choices`, "true" or "false", names with commas. */
  kind: "expression" | "text" | "choice" | "flag" | "names";
  /** What a cell of kind "choice" may be; none where these depend on the row (`Cell.choices`). */
  choices: string[];
  /** Columns of one group stand under one heading; "" for those without. */
  group: string;
}

/** What stands in a table. */
export interface Cell {
  /** As it was typed; "" for an expression is 0. */
  text: string;
  /**
   * What it is: "zero" and "structure" decide the form of equations (0, pi/2), "number" became a parameter, "none"
   * has no meaning in this row and can't be edited.
   */
  kind: CellKind;
  /** The name that a number has as a parameter, "D3"; of a joint's variable "q3"; "" for what is neither. */
  parameter: string;
  /** Its value where it has one: rad, m, kg, s. */
  value: number | null;
  /** What is wrong with it, of several lines; "" where nothing is. */
  error: string;
  /** What stands in the file, where that differs; "" too for a row that is new; null where nothing changed. */
  was: string | null;
  /** What it may be, where the column's choices depend on the row: antecedents. */
  choices: string[];
  /** The revision in which it got this text. */
  revision: number;
}

/** A row of a table. */
export interface Row {
  /** Stays the same when rows move. A joint's rows in different tables have the same id. */
  id: number;
  /** What stands at its head: the number of the joint, "0" for the base. */
  label: string;
  /** The number of the joint or link that it is about, 0 for the base; null where it is about none. */
  link: number | null;
  /** In the order of the table's columns. */
  cells: Cell[];
  /** What is wrong with the row where no cell of it is to blame; "" where nothing is. */
  error: string;
}

/** One of the robot's tables. */
export interface Table {
  name: TableName;
  /** What people read. */
  title: string;
  /** What it holds, in a sentence. */
  doc: string;
  columns: Column[];
  rows: Row[];
  /** Whether rows can be added, removed and moved here. */
  grows: boolean;
  /** What is wrong with the table where no row is to blame; "" where nothing is. */
  error: string;
}

/** The state of the document. */
export interface Document {
  /** Counts every change; an undo is a change. */
  revision: number;
  file: File;
  /** The robot's name. */
  name: string;
  /** The robot's title, or its name. */
  title: string;
  /** How many joints move. */
  joints: number;
  /** Whether it has loops. */
  closed: boolean;
  /** Whether the tables are a robot: scene, models, counts are those of the last revision that was valid. */
  valid: boolean;
  /** The last revision that was valid; -1 if there was none. */
  valid_revision: number;
  /** What is wrong with the robot where no table is to blame. */
  errors: string[];
  /** What is odd in the robot: a negative mass, inertias that no body has. */
  warnings: string[];
  /** What the reader took otherwise than the file says. */
  notes: string[];
  /** What `undo` would undo, for people; "" if nothing. */
  undo: string;
  /** What `redo` would do again; "" if nothing. */
  redo: string;
  /** In a welcome all tables, in a `document` event those that changed; each replaces the one of its name. */
  tables: Table[];
}

/** Something to choose at an entry: a frame, a form of the equations. */
export interface Choice {
  /** What requests call it: "frame". */
  name: string;
  title: string;
  options: string[];
  default: string;
}

/** An entry of a menu. */
export interface Entry {
  /** What requests call it. */
  id: string;
  /** As SYMORO+ had it. */
  title: string;
  /** What it is, in a sentence. */
  doc: string;
  /** What the page does: "model" sends `AskModel`. */
  action: "new" | "open" | "save" | "save as" | "diff" | "quit" | "model" | "base parameters" | "export";
  choices: Choice[];
  /** Why this robot can't have it; "" if it can. */
  reason: string;
}

/** A menu of SYMORO+. */
export interface Menu {
  title: string;
  entries: Entry[];
}

/** All menus, as this robot has them. */
export interface Menus {
  revision: number;
  menus: Menu[];
}

/** The operations of a call of one model. */
export interface Count {
  model: string;
  doc: string;
  /** Of the robot at `revision`; null if it has no such model. */
  operations: Record<string, number> | null;
  /** That of the tables that they belong to: what is older than the document's valid revision is stale. */
  revision: number;
  /**
   * Whether they are those of a build. False: those of the form of the equations that served the robot before the
   * edit; a build tries others too, and may find fewer. That search goes on.
   */
  exact: boolean;
  /** Those of the robot in the file; null where they are not known, or there is no file. */
  before: Record<string, number> | null;
  /** Why the robot can't have it; "" if it can. */
  reason: string;
}

/** The operations of main models: those that have become known, each replacing the one of its model. */
export interface Counts {
  /** The valid revision of the document. */
  revision: number;
  /** Whether derivation goes on. */
  working: boolean;
  counts: Count[];
}

/** A base parameter and what it is made of. */
export interface Grouping {
  /** "XX2R". */
  name: string;
  /** The right side: "XX2 - YY2 + YY3 + D3^2*M3"; the standard parameter's own name where nothing is grouped. */
  formula: string;
  /** The parameters in it. */
  members: string[];
  /** The link that it belongs to. */
  link: number;
  /** The links whose parameters are in it. */
  links: number[];
  /** Whether the robot in the file has no base parameter of this name and formula. */
  new: boolean;
}

/** The base inertial parameters. */
export interface BaseParameterFacts {
  /** That of the tables that they are derived from. */
  revision: number;
  groupings: Grouping[];
  /** Standard parameters that no torque depends on. */
  without_effect: string[];
  /** Names of base parameters that only the robot in the file has. */
  gone: string[];
  /** Why there are none; "" where there are. */
  reason: string;
}

/** Work that takes a while. */
export interface Job {
  id: number;
  kind: "build" | "timings" | "identification" | "export" | "motion" | "excitation";
  /** That of the robot that it is about. */
  revision: number;
  state: "working" | "done" | "failed" | "cancelled";
  /** How much is done, 0 to 1; null where that is not known. */
  fraction: number | null;
  /** What is being done, what came of it, or why it failed. */
  text: string;
}

/** A language that the robot can be exported to. */
export interface Language {
  /** "c", "python". */
  name: string;
  /** What it is. */
  title: string;
}

/** What a page is told first: the whole state. */
export interface Welcome {
  protocol: number;
  /** That of torquec. */
  version: string;
  document: Document;
  menus: Menus;
  counts: Counts;
  /** null until they are known. */
  base_parameters: BaseParameterFacts | null;
  /** What is going on. */
  jobs: Job[];
  languages: Language[];
  /** The directory named on the command line; "" if none was: then exports are downloads. */
  export_directory: string;
}

/** The server stops. */
export interface Closing {
  reason: string;
}

/** Put a text into a cell. */
export interface Edit {
  /** The revision that the page shows. */
  revision: number;
  table: TableName;
  row: number;
  column: string;
  text: string;
}

/** The answer to a change. */
export interface Changed {
  /** False if the change was based on an old revision of what it changes: the state of now comes as an event. */
  accepted: boolean;
  /** The revision that came of it, or the one of now. */
  revision: number;
  /** The id of the row that was added; null for other changes. */
  row: number | null;
  /** Why it was not accepted; "" if it was. */
  reason: string;
}

/** Add a row: a joint, a loop, a frame, a value. */
export interface AddRow {
  revision: number;
  table: TableName;
  /** The id of the row above; null for the first place. */
  after: number | null;
}

/** Remove a row, in all tables. */
export interface RemoveRow {
  revision: number;
  table: TableName;
  row: number;
}

/** Move a row up or down. */
export interface MoveRow {
  revision: number;
  table: TableName;
  row: number;
  /** -1: up. */
  by: -1 | 1;
}

/** Undo the last change. */
export interface Undo {
}

/** Do again what was undone. */
export interface Redo {
}

/** Begin a new robot; what is not saved is lost, but `undo` brings it back. */
export interface New {
  name: string;
  /** 1 to 60. */
  joints: number;
  /** A chain; two branches on its first link; a planar loop, cut at its end. */
  structure: "serial" | "tree" | "closed";
}

/** Ask what can be opened. */
export interface ListFiles {
}

/** What can be opened. */
export interface Available {
  /** Robots that ship. */
  robots: string[];
  /** The path of the folder that is worked in. */
  folder: string;
  /** Names of the descriptions in it. */
  files: string[];
  /** Names of the logs in it: .csv, .npz, .parquet, .mcap. */
  logs: string[];
}

/** Open another robot; the document of before can be had back by `undo`. */
export interface Open {
  /**
   * A robot that ships, a file in the folder, or what was sent up. What ships or was sent up has no file: `save`
   * puts it into the export directory.
   */
  source: "robot" | "file" | "upload";
  /** The name of the robot or of the file, or the id of the upload. */
  name: string;
}

/** Send a file up, part by part. */
export interface Upload {
  /** "" with the first part, then the id of its answer. */
  upload: string;
  /** The name of the file; its suffix says the format. */
  name: string;
  /** Bytes in base64, at most 512 KiB of them a part. */
  data: string;
}

/** The state of an upload. */
export interface Uploaded {
  /** Its id. */
  upload: string;
  /** Its bytes so far. */
  size: number;
}

/** Save the document: into its file, or under a name of its own in the export directory. */
export interface Save {
  /** "" saves into the file; else a name such as "arm.par", without a folder: that becomes the document's file. */
  name: string;
  /** Whether a file that changed outside, or another of this name, may be replaced. */
  overwrite: boolean;
}

/** What became of a save. */
export interface Saved {
  saved: boolean;
  /** Why it was not saved: ask again with `overwrite` if that is meant. */
  reason: "" | "changed outside" | "exists";
  /** The path of the file. */
  path: string;
  /** Where it was not saved: what overwriting would change, as a unified diff. */
  diff: string;
}

/** Read the file again, as it is now. */
export interface Reload {
}

/** Ask how the document differs from its file. */
export interface Diff {
}

/** How the document differs from its file: unified diffs. */
export interface Difference {
  /** Between both robots, each as torquec writes it: what was edited, nothing else. */
  robot: string;
  /**
   * Between the file's text as it is and what saving would put there: comments go, too. "" for a format that
   * `save` does not write.
   */
  file: string;
}

/** Ask for the robot as a file. */
export interface Download {
  format: ".toml" | ".par" | ".svg";
}

/** Something to fetch once: by GET at this path of the same server. */
export interface Link {
  path: string;
  /** What the file is called. */
  name: string;
  /** Its bytes. */
  size: number;
}

/** Ask for what does not change while the robot moves. */
export interface AskScene {
}

/** A joint of the tree, or one at which a loop is cut. */
export interface JointFacts {
  /** Its number j, that of its frame and its link; a cut joint's number goes on after those of the tree. */
  number: number;
  /** The id of its row in the tables. */
  row: number;
  name: string;
  /** The number of the joint whose link carries it, 0 for the base. */
  antecedent: number;
  type: "revolute" | "prismatic" | "fixed";
  /**
   * Whether it has a place in q, follows other joints linearly, is moved by a loop, is cut, does not move, or is
   * the motor of an elastic joint (which has no place in space).
   */
  role: "variable" | "follower" | "passive" | "cut" | "fixed" | "motor";
  /** Its place in q; null where it has none. */
  index: number | null;
  lower: number | null;
  /** Limits, in rad or m; null where the description has none. */
  upper: number | null;
  unit: "rad" | "m";
}

/** A link and its body. */
export interface LinkFacts {
  number: number;
  name: string;
  /** In kg; null if a parameter has no value. */
  mass: number | null;
  /** The centre of mass in the link's frame, in m; null without a mass. */
  com: [number, number, number] | null;
  /**
   * The pose of the inertia ellipsoid in the link's frame: its columns are the principal axes; null where no body
   * has these inertias.
   */
  axes: number[] | null;
  /** The half axes, in m, of the homogeneous ellipsoid of this mass and these inertias. */
  radii: [number, number, number] | null;
}

/** A named frame. */
export interface FrameFacts {
  name: string;
  /** The id of its row. */
  row: number;
  /** The number of the link that carries it. */
  antecedent: number;
}

/** A loop: the cut joint's frame, and its twin on the other link; where the loop is closed they share an axis. */
export interface LoopFacts {
  /** The id of its row. */
  row: number;
  /** The number of the cut joint. */
  cut: number;
  cut_antecedent: number;
  /** The twin's name. */
  twin: string;
  twin_antecedent: number;
}

/** What does not change while the robot moves. */
export interface Scene {
  /** That of the tables that it was made from. */
  revision: number;
  /** Those of the tree in the order of their numbers, then the cut ones. */
  joints: JointFacts[];
  /** The base first. */
  links: LinkFacts[];
  frames: FrameFacts[];
  loops: LoopFacts[];
  /** The names of the joints in q, in their order. */
  variables: string[];
  /** q where the robot is drawn first: within limits, as [assembly] says; a floating base has no place in it. */
  rest: number[];
  /** The size of the robot in m, to scale cameras and frames with. */
  length: number;
  /** Frames that `drag` can move. */
  tools: string[];
  /** Parameters that have no value: 0.5 stands for each. */
  without_values: string[];
}

/** Ask where everything is. */
export interface Place {
  /** The positions of the joints in q; null: where the robot is drawn first. */
  q: number[] | null;
  /**
   * The positions of all joints (`Placement.joints`) from which loops are closed: small steps stay in one mode.
   * null: those where the robot is drawn.
   */
  near: number[] | null;
}

/** Where everything is. */
export interface Placement {
  revision: number;
  /** The positions of the joints in q. */
  q: number[];
  /** The position of every joint of the tree, in the order of their numbers; followers and passive ones too. */
  joints: number[];
  /** The pose of every Khalil frame, the base's first: frame j is fixed on link j. */
  links: number[][];
  /** For each joint of the tree the pose of its frame at position 0: z is its axis. */
  mounts: number[][];
  /** The poses of the named frames. */
  frames: number[][];
  cuts: number[][];
  /** For each loop the pose of the frame of the cut joint on its antecedent, and that of its twin. */
  twins: number[][];
  /** Whether all loops are closed. */
  closed: boolean;
  /** Why they are not; "" if they are. */
  reason: string;
}

/** Ask for all configurations that hold a frame in a pose. */
export interface Drag {
  /** One of `Scene.tools`. */
  frame: string;
  /** Where it should be. */
  pose: number[];
  /** q where the robot is. */
  near: number[];
}

/** One configuration of several. */
export interface Ghost {
  /** What tells it from the others: "theta1 +, theta3 -, theta5 +". */
  label: string;
  placement: Placement;
  within_limits: boolean;
}

/** All configurations that hold a tool in a pose, or all in which loops can be put together. */
export interface Ghosts {
  revision: number;
  /** How they were found: "igm: EXACT", "in numbers, by Newton's method". */
  method: string;
  /** The one nearest to where the robot is comes first. */
  ghosts: Ghost[];
  /** Why there are none; "" where there are. */
  reason: string;
  /** Whether the inverse model that finds all of them is being built: who asks again gets its answers. */
  awaited: boolean;
}

/** Ask for all ways in which the loops can be put together at q. */
export interface Assemble {
  q: number[];
}

/** Ask for the equations of a model of the robot as it is now. */
export interface AskModel {
  /** The id of a menu's entry. */
  entry: string;
  /** Of its choices those that are not the default: {"frame": "tool"}. */
  choices: Record<string, string>;
  /** Whether the equations are those of the form that a build finds cheapest, not those of the book. */
  compiled: boolean;
}

/** An equation, and what it belongs to. */
export interface EquationFacts {
  /** The variable on the left: "QP2". */
  name: string;
  /** The right side, as the notation writes it. */
  value: string;
  /** The variables of other equations on the right. */
  uses: string[];
  /** The robot's parameters on the right: "D3", "MX2". */
  parameters: string[];
  /** The links that it belongs to: that of its variable, and those of its parameters. */
  links: number[];
}

/** Equations that belong together. */
export interface SectionFacts {
  heading: string;
  /** The link that they belong to; null where they belong to none or to several. */
  link: number | null;
  equations: EquationFacts[];
  /** Of a step of an inverse geometric model how the unknown follows; "" elsewhere. */
  solution: string;
}

/** Sections that are computed at the same time. */
export interface ChapterFacts {
  title: string;
  sections: SectionFacts[];
}

/** A model of the robot: its equations. */
export interface ModelPage {
  /** That of the tables that it is derived from. */
  revision: number;
  entry: string;
  title: string;
  doc: string;
  /** How many of each operation a call takes; null for equations that are not computed as they stand. */
  operations: Record<string, number> | null;
  chapters: ChapterFacts[];
}

/** Run through points, with quintic polynomials at rest in each of them. */
export interface RunPoints {
  /** Positions in q, 2 to 50. */
  points: number[][];
  /** The time from each point to the next, in s. */
  durations: number[];
  /** 2 to 5000. */
  samples: number;
}

/** One quantity over time. */
export interface Curve {
  /** "q waist", "torque elbow", "kinetic energy". */
  name: string;
  group: "position" | "velocity" | "acceleration" | "torque" | "energy";
  unit: string;
  /** The number of the joint that it is about; null for energies. */
  joint: number | null;
  /** null where it is no number. */
  values: (number | null)[];
}

/** A motion, with the torques and energies that the emitted array code gives. */
export interface Motion {
  revision: number;
  /** In s. */
  time: number[];
  curves: Curve[];
  /** Where the motion goes beyond limits of the description, for people. */
  over_limits: string[];
  /** What computed it: "emitted NumPy code, before any build". */
  computed_by: string;
}

/** Run a motion that excites the base parameters: the best of some Fourier series within the limits. */
export interface RunExciting {
  /** In s. */
  period: number;
  /** 1 to 10. */
  harmonics: number;
  /** 2 to 5000. */
  samples: number;
}

/** Run a motion from a csv: a column t in s, then those of q, or of q, qd and qdd, in rad and m. */
export interface RunTable {
  source: "file" | "upload";
  /** The name of a log in the folder, or the id of an upload. */
  name: string;
}

/** Compile the robot; progress comes in `job` events. */
export interface Build {
}

/** A built robot. */
export interface Built {
  revision: number;
  /** The path of the module in the cache. */
  path: string;
  seconds: number;
  warnings: string[];
  /** How Python loads it: torquec.load("..."). */
  load: string;
}

/** Measure the built robot; it is built first if it is not. */
export interface Time {
}

/** How long calls of a built model take on this machine. */
export interface Timing {
  model: string;
  /** One call from Python, in ns: the fastest of many rounds. */
  single: number;
  /** One state of a batch of 4096 on one thread, in ns; null for models without batches. */
  batch: number | null;
}

/** Timings of the built robot. */
export interface Timings {
  revision: number;
  timings: Timing[];
  /** The processor, for people. */
  machine: string;
}

/** Identify the robot's parameters from a log. */
export interface Identify {
  source: "file" | "upload";
  /** The name of a log in the folder, or the id of an upload. */
  name: string;
}

/** An identified parameter. */
export interface Estimate {
  name: string;
  value: number;
  /** In percent of the value; null where it is not known. */
  deviation: number | null;
}

/** What identification found. */
export interface Identified {
  revision: number;
  /** The path of the report's page on the same server, to be shown in a sandboxed frame. */
  report: string;
  /** In a few lines. */
  summary: string;
  estimates: Estimate[];
}

/** Write the robot's models in a language. */
export interface Export {
  language: string;
  /** Models by name; none: the usual ones. */
  models: string[];
  /** The directory named on the command line, or a zip. */
  to: "directory" | "download";
}

/** What was exported. */
export interface Exported {
  revision: number;
  /** Names of the files. */
  files: string[];
  /** The folder that they were written to; "" for a download. */
  folder: string;
  /** The zip to fetch; null where files were written. */
  download: Link | null;
}

/** Stop a job. */
export interface Cancel {
  job: number;
}

/** The answer to a cancel. */
export interface Cancelled {
  /** False if the job had ended before. */
  cancelled: boolean;
}

/** What a page may ask, by the name in its frame, and what it is told. */
export interface Requests {
  edit: { fields: Edit; answer: Changed };
  add_row: { fields: AddRow; answer: Changed };
  remove_row: { fields: RemoveRow; answer: Changed };
  move_row: { fields: MoveRow; answer: Changed };
  undo: { fields: Undo; answer: Changed };
  redo: { fields: Redo; answer: Changed };
  new: { fields: New; answer: Changed };
  list: { fields: ListFiles; answer: Available };
  open: { fields: Open; answer: Changed };
  upload: { fields: Upload; answer: Uploaded };
  save: { fields: Save; answer: Saved };
  reload: { fields: Reload; answer: Changed };
  diff: { fields: Diff; answer: Difference };
  download: { fields: Download; answer: Link };
  scene: { fields: AskScene; answer: Scene };
  place: { fields: Place; answer: Placement };
  drag: { fields: Drag; answer: Ghosts };
  assemble: { fields: Assemble; answer: Ghosts };
  model: { fields: AskModel; answer: ModelPage };
  run_points: { fields: RunPoints; answer: Motion };
  run_exciting: { fields: RunExciting; answer: Motion };
  run_table: { fields: RunTable; answer: Motion };
  build: { fields: Build; answer: Built };
  time: { fields: Time; answer: Timings };
  identify: { fields: Identify; answer: Identified };
  export: { fields: Export; answer: Exported };
  cancel: { fields: Cancel; answer: Cancelled };
}

/** What the server tells every page, by name. */
export interface Events {
  welcome: Welcome;
  document: Document;
  menus: Menus;
  counts: Counts;
  base_parameters: BaseParameterFacts;
  job: Job;
  closing: Closing;
}

/** The first frame of a page. */
export type FirstFrame = { type: "hello" } & Hello;

export type RequestName = keyof Requests;
export type EventName = keyof Events;

export type RequestFrame = { [K in RequestName]: { type: K; id: number } & Requests[K]["fields"] }[RequestName];
export type AnswerFrame = { type: "answer"; id: number; result: unknown };
export type RefusalFrame = { type: "refusal"; id: number; refusal: Refusal };
export type EventFrame = { [K in EventName]: { type: "event"; name: K; event: Events[K] } }[EventName];
export type ServerFrame = AnswerFrame | RefusalFrame | EventFrame;

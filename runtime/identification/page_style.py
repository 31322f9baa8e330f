"""The style sheet of the page: for light and dark screens, phones and paper; text has a contrast of 4.5 at least."""

PAGE_STYLE = """
:root { --paper: #fff; --panel: #f5f7fa; --ink: #1f2937; --soft: #56606e; --line: #d9dee5; --good: #166534;
  --good-tint: #ecfdf3; --bad: #b42318; --bad-tint: #fef3f2; --bar: #d6e4ff; --over: #ffd9d3; --best: #eef4ff; }
@media (prefers-color-scheme: dark) { :root { --paper: #12161c; --panel: #1b2129; --ink: #e5e9f0; --soft: #a9b2c0;
  --line: #333c48; --good: #7ee2a8; --good-tint: #10281b; --bad: #ffa198; --bad-tint: #331512; --bar: #24406f;
  --over: #6b2a22; --best: #1a2536; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.55 system-ui, sans-serif; }
main { max-width: 60rem; margin: 0 auto; padding: 2.5rem 1.25rem 4rem; }
h1 { font-size: 2rem; line-height: 1.2; margin: 0; } h2 { font-size: 1.25rem; margin: 0 0 .6rem; }
section { margin-top: 2.75rem; } p { margin: 0 0 .8rem; max-width: 46rem; }
.kicker { color: var(--soft); font-size: .8rem; letter-spacing: .08em; text-transform: uppercase; margin: 0 0 .3rem; }
.lead, .note, footer { color: var(--soft); } .note { font-size: .9rem; }
.verdict { margin-top: 1.75rem; padding: 1rem 1.25rem; border-left: 5px solid; border-radius: 6px; }
.verdict h2 { margin: 0; } .verdict p { margin: .2rem 0 0; color: var(--ink); }
.verdict ul { margin: .4rem 0 0; padding-left: 1.2rem; color: var(--ink); }
.verdict.good { color: var(--good); background: var(--good-tint); }
.verdict.bad { color: var(--bad); background: var(--bad-tint); }
.facts { display: grid;
  grid-template-columns: repeat(auto-fit, minmax(8.5rem, 1fr)); gap: .75rem; margin: 1.25rem 0 0; }
.facts div { background: var(--panel); border-radius: 6px; padding: .7rem .9rem; }
dt { color: var(--soft); font-size: .8rem; } dd { margin: 0; font-size: 1.3rem; font-weight: 600; }
dd small { display: block; color: var(--soft); font-size: .75rem; font-weight: 400; }
.wide { overflow-x: auto; } table { border-collapse: collapse; width: 100%; font-size: .9rem; }
caption { text-align: left; color: var(--soft); font-size: .85rem; padding-bottom: .4rem; }
th, td { padding: .32rem .6rem; text-align: right; white-space: nowrap; border-bottom: 1px solid var(--line); }
td { font-variant-numeric: tabular-nums; } thead th { color: var(--soft); font-weight: 600; vertical-align: bottom;
  white-space: normal; }
th:first-child { text-align: left; } td.best { background: var(--best); font-weight: 600; }
th.sum { text-align: left; }
td.sum { text-align: left; white-space: normal; color: var(--soft); font-size: .82rem; min-width: 6rem; }
.bar { display: inline-block; min-width: 5.5rem; padding: 0 .3rem; border-radius: 3px;
  background: linear-gradient(90deg, var(--bar) var(--part), transparent var(--part)); }
.bar.over { background: linear-gradient(90deg, var(--over) var(--part), transparent var(--part)); }
figure { margin: 1.5rem 0 0; break-inside: avoid; display: flex; flex-direction: column-reverse; }
figcaption { font-weight: 600; } .plot { width: 100%; height: auto; }
.audits { list-style: none; margin: 0; padding: 0; }
.audits li { padding: .5rem 0; border-bottom: 1px solid var(--line); }
.mark { display: inline-block; min-width: 4.2rem; margin-right: .6rem; padding: 0 .5rem; border-radius: 99px;
  font-size: .8rem; text-align: center; } .good .mark { background: var(--good-tint); color: var(--good); }
.bad .mark { background: var(--bad-tint); color: var(--bad); } footer { margin-top: 3rem; font-size: .85rem; }
@media print { :root { --paper: #fff; --panel: #f5f7fa; --ink: #000; --soft: #333; --line: #bbb; --good: #166534;
  --good-tint: #fff; --bad: #b42318; --bad-tint: #fff; --bar: #d6e4ff; --over: #ffd9d3; --best: #eef4ff; }
  .facts { grid-template-columns: repeat(6, 1fr); }
  main { max-width: none; padding: 0; } body { font-size: 11pt; } .wide { overflow: visible; }
  tr, li, .facts div, .verdict { break-inside: avoid; } h2 { break-after: avoid; }
  .bar, td.best, .facts div { print-color-adjust: exact; -webkit-print-color-adjust: exact; } }
"""

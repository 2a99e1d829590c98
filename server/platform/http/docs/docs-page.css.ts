/** Style of the API pages, inlined and allowed by its hash. */
export const docsStyle = `
:root { color-scheme: light dark; --paper: #FAF8F4; --surface: #FFFFFF; --ink: #17130F; --muted: #6B645B; --line: #E7E1D7; --palm: #0E5A47; --palm-soft: #E6F0EC; --gold: #7A5710; --danger: #A61F15; }
@media (prefers-color-scheme: dark) { :root { --paper: #14110E; --surface: #1D1915; --ink: #F4EFE7; --muted: #A99F92; --line: #362F27; --palm: #7CC7AE; --palm-soft: #1B2E27; --gold: #E0B95B; --danger: #F29A90; } }
* { box-sizing: border-box; }
html { scroll-padding-block-start: 1rem; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.55 system-ui, sans-serif; display: grid; grid-template-columns: 17rem minmax(0, 1fr); }
a { color: var(--palm); text-underline-offset: .15em; }
:focus-visible { outline: 2px solid var(--palm); outline-offset: 2px; border-radius: 4px; }
code { font: .875em/1.5 ui-monospace, monospace; }
nav { position: sticky; inset-block-start: 0; block-size: 100vh; overflow: auto; padding: 1.5rem 1rem; border-inline-end: 1px solid var(--line); font-size: .875rem; }
nav ul { list-style: none; margin: 0 0 1rem; padding: 0; }
nav li a { display: flex; gap: .5rem; align-items: baseline; }
nav small { flex: none; inline-size: 4em; font-size: .6875rem; color: var(--muted); }
nav a { padding: .2rem .25rem; text-decoration: none; color: var(--ink); overflow-wrap: anywhere; }
nav a:hover { color: var(--palm); }
nav strong { display: block; padding: .2rem .25rem; color: var(--muted); font-weight: 600; }
main { padding: 2rem clamp(1rem, 4vw, 3rem) 6rem; max-inline-size: 64rem; }
h1 { font-size: 2.25rem; line-height: 1.2; margin: 0 0 1rem; }
h2 { font-size: 1.75rem; line-height: 1.2; margin: 3.5rem 0 1rem; }
h3 { font-size: 1.125rem; margin: 0; overflow-wrap: anywhere; }
h4 { font-size: .875rem; color: var(--muted); margin: 1.25rem 0 .25rem; }
article { background: var(--surface); border: 1px solid var(--line); border-radius: 14px; padding: 1.25rem; margin-block: 1rem; }
article > p { margin: .5rem 0 0; }
.method { display: inline-block; min-inline-size: 4.2em; padding: .05rem .5rem; border-radius: 6px; background: var(--palm-soft); color: var(--palm); font-size: .8125rem; font-weight: 700; text-align: center; }
.post, .put { color: var(--gold); }
.delete { color: var(--danger); }
.quiet { color: var(--muted); }
.wide { overflow-x: auto; }
table { border-collapse: collapse; inline-size: 100%; min-inline-size: 34rem; font-size: .875rem; }
th { text-align: start; color: var(--muted); font-weight: 500; }
th, td { padding: .35rem .75rem .35rem 0; border-block-end: 1px solid var(--line); vertical-align: top; }
td:first-child { white-space: nowrap; }
@media (max-width: 50rem) { body { display: block; } nav { position: static; block-size: auto; max-block-size: 40vh; border-inline-end: 0; border-block-end: 1px solid var(--line); } }
`

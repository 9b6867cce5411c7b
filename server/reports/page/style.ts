/** The report's own style, beside what all pages have (server/pages/style.ts). Lengths follow the size of text. */

export const reportStyle = `
.files{display:flex;flex-wrap:wrap;gap:.5rem;margin-top:.5rem}
main.w{display:grid;gap:1.25rem;padding-top:1.25rem;padding-bottom:2rem}
main>*,.list>*{min-width:0}
.over{display:grid;gap:1rem}
.big{font-size:1.35rem;font-weight:700;line-height:1.25}.big span{font-weight:400;color:var(--soft)}
.bar{display:block;width:100%;height:.75rem;border-radius:var(--r2);background:color-mix(in srgb,var(--rim) 25%,transparent)}
.bar rect{fill:var(--k)}
dl{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,14rem),1fr));gap:.75rem 1.5rem}
dt{font-size:.875rem;color:var(--soft)}dd{font-weight:600}dd time{display:inline-block}
.jump{list-style:none;display:flex;flex-wrap:wrap;gap:.5rem}
.jump a{display:flex;align-items:center;gap:.5rem;min-height:2.25rem;padding:.25rem .8rem;border:1px solid color-mix(in srgb,var(--rim) 60%,transparent);border-radius:var(--r2);color:inherit;text-decoration:none;line-height:1.25}
.jump a:hover{text-decoration:underline}
.defs{position:absolute}
.i{flex:none;width:1.1em;height:1.1em;fill:currentColor}.jump .i{fill:var(--k)}
.jump a>span>bdi{display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:2;overflow:hidden}
.ko{--k:var(--rim);--kb:var(--soft);--kt:var(--card)}
.pre{white-space:pre-line}
.list{display:grid;gap:1.25rem}
.head{display:grid;gap:.35rem}
.key{display:flex;flex-wrap:wrap;gap:.25rem 1.25rem;font-size:.875rem;color:var(--soft)}
.key svg{width:1.75em;height:1em;margin-inline-end:.4em;vertical-align:-.12em;overflow:visible}
.t{border-inline-start:.375rem solid var(--k);display:grid;gap:1.25rem;scroll-margin-top:1rem}
.th{display:flex;gap:1rem;align-items:center}.th>div{display:grid;gap:.4rem;min-width:0;flex:1}
.map{flex:none;width:4.5rem;height:4.5rem}
.map path{fill:color-mix(in srgb,var(--k) 22%,transparent);fill-rule:evenodd;stroke:var(--k);stroke-width:2;stroke-linejoin:round}
.st{display:flex;flex-wrap:wrap;gap:.35rem .9rem;align-items:center}
.pill{display:inline-flex;align-items:center;gap:.4rem;padding:.1rem .7rem .1rem .55rem;border-radius:var(--r2);background:var(--kb);color:var(--kt);font-weight:700}
.tiles{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,19rem),1fr));gap:1.5rem 2rem}
.tile{display:grid;gap:.3rem;align-content:start;min-width:0;container-type:inline-size}
.v{display:flex;flex-wrap:wrap;gap:0 .75rem;align-items:baseline}.v strong{font-size:1.6rem;line-height:1.2;font-variant-numeric:tabular-nums}
.s{font-size:.9375rem;text-wrap:pretty}.s .i{color:var(--soft);vertical-align:-.15em;margin-inline-end:.35em}.s.on{font-weight:600}.s.on .i{color:var(--c)}
.warn{border-inline-start:.25rem solid var(--rim);padding-inline-start:.6rem}
.plot{display:block;height:10.5rem;width:calc(100% - 3rem);margin:1.5rem 0 1.6rem 3rem;overflow:visible;font-size:.75rem;fill:var(--soft)}
.plot svg{overflow:visible}
.plot path{fill:none;vector-effect:non-scaling-stroke}
.plot .g{stroke:color-mix(in srgb,var(--rim) 30%,transparent)}
.a{fill:color-mix(in srgb,var(--c) 16%,transparent)!important}
.z{stroke:var(--c);stroke-width:5}
.l{stroke:var(--main);stroke-width:2.25;stroke-linejoin:round;stroke-linecap:round}
.h{stroke:var(--ink);stroke-width:1.5;stroke-dasharray:5 4}
.u{fill:color-mix(in srgb,var(--main) 12%,transparent)}.v{fill:url(#ha)}.hp{stroke:var(--main);stroke-opacity:.35}
.o{stroke:var(--main);stroke-width:2}.ol{text-anchor:middle;fill:var(--ink);font-weight:600}
.plot circle{fill:var(--main);stroke:var(--card);stroke-width:2}
.y{text-anchor:end}.x{text-anchor:middle}.e{text-anchor:end}.f{text-anchor:start}
.ht{fill:var(--ink);font-weight:600;paint-order:stroke;stroke:var(--card);stroke-width:4px;stroke-linejoin:round}
@container (max-width:17rem){.x text:nth-child(even){display:none}}
.pages{display:flex;flex-wrap:wrap;gap:.75rem;justify-content:space-between;align-items:center}
details{border-top:1px solid color-mix(in srgb,var(--rim) 35%,transparent)}
summary{cursor:pointer;padding:.7rem 0;min-height:2.75rem}summary h3{display:inline;font-size:1rem}
.md{padding-bottom:1rem;display:grid;gap:.6rem;max-width:48rem}.md>*{min-width:0}
.md ul,.md ol{margin:0;padding-inline-start:1.4rem}.md pre{white-space:pre-wrap;margin:0}
.md table{border-collapse:collapse;font-size:.9375rem}.md th,.md td{border:1px solid color-mix(in srgb,var(--rim) 60%,transparent);padding:.3rem .5rem;text-align:start;vertical-align:top}
footer{padding:1rem 0 2.5rem;color:var(--soft);font-size:.9375rem}
@media (min-width:48rem){.map{width:5.5rem;height:5.5rem}.plot{height:12rem}}
@media (forced-colors:active){.pill,.bar{border:1px solid}}
@media print{@page{margin:14mm}body{font-size:10pt}.files,.pages,.skip,.jump{display:none}.card{border-radius:0;box-shadow:none;padding:.5rem .75rem}.tile,.th,.over{break-inside:avoid}h2,h3,h4{break-after:avoid}.top{border-top-width:2pt}.pill{background:none;color:#000;border:1.5pt solid var(--k);print-color-adjust:exact}.plot{height:7.5rem}.tiles{grid-template-columns:1fr 1fr}.a,.z,.u,.v{print-color-adjust:exact}details::details-content{content-visibility:visible;block-size:auto}}
`.replaceAll("\n", "");

/**
 * The style sheet of every page that the service shows, beside its colours (palette.ts). `baseStyle` is what all have,
 * the page of a report as well. `ownStyle` is for what is made in frame.ts. Lengths follow the reader's own size of
 * text. Pure.
 */

export const baseStyle = `
*{box-sizing:border-box}
:root{--line:color-mix(in srgb,var(--rim) 35%,transparent);--pad:clamp(.75rem,4vw,2rem)}
html{-webkit-text-size-adjust:100%;scroll-behavior:smooth}
@media (prefers-reduced-motion:reduce){html{scroll-behavior:auto}}
body{margin:0;background:var(--bg);color:var(--ink);font:1rem/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;overflow-wrap:anywhere}
h1,h2,h3,h4,p,ul,dl,dd{margin:0;padding:0}
h1{font-size:clamp(1.6rem,1.2rem + 2vw,2.4rem);line-height:1.15;letter-spacing:-.01em;text-wrap:balance}
h2{font-size:1.25rem;line-height:1.3}h3{font-size:1.2rem;line-height:1.25}h4{font-size:1rem;line-height:1.35}
a{color:var(--link)}
:focus-visible{outline:3px solid var(--link);outline-offset:2px;border-radius:var(--r1)}
.skip{position:absolute;left:-99rem;top:0;padding:.6rem 1rem;background:var(--card);z-index:1}.skip:focus{left:0}
.w{max-width:72rem;margin:0 auto;padding:0 var(--pad)}
.top{background:var(--card);border-top:.375rem solid var(--main);border-bottom:1px solid var(--line)}
.top .w{padding-top:1.25rem;padding-bottom:1.5rem;display:grid;gap:.5rem}
.brand{display:flex;align-items:center;gap:.75rem;color:var(--soft);font-weight:600}
.brand img{display:block;max-height:3rem;max-width:10rem;background:#fff;color:#000;border-radius:var(--r1)}
@media screen and (prefers-color-scheme:dark){.brand img{padding:.25rem}}
.brand span{display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:3;overflow:hidden;line-height:1.35}
.soft{color:var(--soft)}
.b{display:inline-flex;align-items:center;justify-content:center;min-height:2.75rem;padding:.4rem 1.1rem;border:1px solid var(--rim);border-radius:var(--r2);font-weight:600;text-decoration:none}
.b:hover{text-decoration:underline}
.b.p{background:var(--main);border-color:var(--main);color:var(--on)}
.card{background:var(--card);border:1px solid var(--line);border-radius:min(var(--r3),1.75rem);padding:clamp(1rem,3vw,1.5rem)}
`.replaceAll("\n", "");

export const ownStyle = `
body{line-height:1.6}
.top .nav{display:flex;flex-wrap:wrap;gap:0 1.5rem;padding-top:.375rem;padding-bottom:.375rem}
.nav a{display:flex;align-items:center;min-height:2.75rem;color:var(--soft);text-decoration:none}
.nav a:first-child{margin-inline-end:auto;color:var(--ink);font-weight:600}
.nav a:hover{text-decoration:underline}

.read{padding-top:clamp(1.5rem,4vw,2.5rem);padding-bottom:5rem}
.toc{position:sticky;top:0;z-index:1;background:var(--card);border-bottom:1px solid var(--line)}
.toc summary{cursor:pointer;padding:.625rem var(--pad);min-height:2.75rem;font-weight:600}
.toc ol{list-style:none;margin:0;padding:0}
.toc details>ol{max-height:70vh;overflow-y:auto;padding:0 var(--pad) .75rem}
.toc ol ol{padding-inline-start:1rem}
.toc a{display:block;padding:.375rem 0;color:var(--soft);line-height:1.35;text-decoration:none}
.toc a:hover{color:var(--ink);text-decoration:underline}
@media (min-width:64rem){
.two{display:grid;grid-template-columns:15rem minmax(0,1fr);gap:4rem;align-items:start}
.two{max-width:72rem;margin:0 auto;padding:0 var(--pad)}
.two .read{margin-inline:0;padding-inline:0}
.toc{top:1.5rem;margin-top:2.5rem;border:0;background:none;font-size:.9375rem}
.toc summary{padding-inline:0}
.toc details>ol{max-height:calc(100vh - 6rem);padding-inline:0}
}

.doc{min-width:0}
.doc>*+*{margin-top:1rem}
.doc>:is(p,ul,ol,blockquote){max-width:44rem}
.doc :is(h1,h2,h3,h4){text-wrap:balance;scroll-margin-top:4rem}
.doc h2{margin-top:3rem;font-size:1.5rem}
.doc h3{margin-top:2rem}
.doc :is(ul,ol){margin-bottom:0;padding-inline-start:1.5rem}
.doc li+li,.doc li>*+*{margin-top:.5rem}
.doc blockquote{margin-inline:0;padding-inline-start:1rem;border-inline-start:.25rem solid var(--line)}
.doc hr{margin-top:2rem;border:0;border-top:1px solid var(--line)}
code,pre,textarea{font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,monospace}
code{font-size:.875em}
:not(pre)>code{padding:.1em .25em;border-radius:var(--r1);background:var(--code)}
:root{--code:color-mix(in srgb,var(--rim) 12%,var(--card))}
.code,.out{border:1px solid var(--line);border-radius:var(--r2);background:var(--code)}
.code{position:relative}
.code pre{padding-inline-end:3rem}
pre{margin:0;padding:.75rem 1rem;overflow-x:auto;overflow-wrap:normal;line-height:1.5;border-radius:var(--r2)}
.scroll{overflow-x:auto}
:is(pre,.scroll):focus-visible{outline-offset:-3px}
table{width:100%;border-collapse:collapse;font-size:.9375rem;line-height:1.45}
:is(th,td){padding:.5rem 1rem .5rem 0;border-bottom:1px solid var(--line);text-align:start;vertical-align:top}
:is(th,td){overflow-wrap:break-word}
td code{overflow-wrap:anywhere}
td:has(>code){min-width:7rem}
th{color:var(--soft);font-weight:600}
:is(th,td):last-child{padding-inline-end:0}

.copy{position:absolute;top:0;inset-inline-end:0;width:2.5rem;height:2.5rem;padding:0;border:0;border-radius:var(--r2)}
.copy{background:var(--code);color:var(--soft);cursor:pointer}
.copy:hover{color:var(--ink)}
.copy::before,.copy::after{content:"";position:absolute;width:.75rem;height:.875rem}
.copy::before,.copy::after{border:.1rem solid currentColor;border-radius:.1875rem}
.copy::before{top:.6875rem;left:.75rem}
.copy::after{top:.9375rem;left:1rem;background:var(--code)}
.copy.done::before{top:.625rem;left:1rem;width:.4375rem;height:.875rem;transform:rotate(45deg)}
.copy.done::before{border-width:0 .125rem .125rem 0;border-radius:0}
.copy.done::after{display:none}

.links{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,18rem),1fr));gap:1.25rem 2rem}
.doc>.links{max-width:none;list-style:none;padding:0}
.doc>.links :is(li,span){margin-top:0}
.links a{font-size:1.0625rem;font-weight:600}
.links span{display:block;color:var(--soft)}

.note{max-width:38rem;margin:clamp(1rem,10vh,6rem) auto 2rem;padding:0 var(--pad)}
.note .card{display:grid;gap:1rem;padding:clamp(1.25rem,5vw,2rem);position:relative;overflow:hidden}
.note .card::before{content:"";position:absolute;inset:0 0 auto;height:.375rem;background:var(--main)}
.note h1{font-size:clamp(1.5rem,1.25rem + 1.25vw,1.875rem);text-wrap:wrap}
.note .brand{margin:.375rem 0 .5rem}
.note form{margin-top:.5rem}
.note h2{margin-top:.5rem;font-size:1.125rem}
.note ul{padding-inline-start:1.25rem}
.note dl{display:grid;gap:.5rem}
.note dt,.note .soft{font-size:.875rem;color:var(--soft)}
.note .warn{padding-inline-start:.75rem;border-inline-start:.25rem solid var(--rim);font-weight:600}
.note .pre{white-space:pre-line}
.note>.card>div{display:grid;gap:.25rem}
.note .b{justify-self:start}
button.b{font:inherit;font-weight:600;cursor:pointer}

.ask{display:grid;gap:.375rem}
.ask label{margin-top:.75rem;justify-self:start;font-weight:600}
.ask :is(input,textarea){width:100%;padding:.625rem .75rem;border:1px solid var(--rim);border-radius:var(--r2)}
.ask :is(input,textarea){background:var(--card);color:var(--ink);font-size:.9375rem;line-height:1.5}
.ask input{min-height:2.75rem}
.ask p{margin-top:0;font-size:.875rem}
.ask .row{display:flex;gap:.75rem;margin-top:.75rem}
button.b:not(.p){background:none;color:inherit}
[hidden]{display:none!important}
.out{min-height:8rem;max-height:36rem;overflow:auto;font-size:.875rem}
.lab{display:grid;gap:1rem 2.5rem}
.lab>section{min-width:0;display:grid;gap:.375rem;grid-template-rows:auto auto 1fr}
.doc .lab h2{margin-top:.75rem;font-size:1rem;line-height:1.6}
@media (min-width:64rem){.lab{grid-template-columns:repeat(2,minmax(0,1fr))}}
#schema summary{cursor:pointer;padding:.625rem 0;min-height:2.75rem;font-weight:600}
.doc .schema{list-style:none;margin:.5rem 0 0;padding:0}
.doc .schema li{margin-top:0;padding:.25rem 0;border-top:1px solid var(--line)}
.schema li>*{margin:0}
.schema code{padding:0;background:none}
.schema span{display:block;max-width:44rem;font-size:.9375rem}
.pick{min-height:1.75rem;padding:0;border:0;background:none;color:var(--link);cursor:pointer}
.pick{font:600 .875rem ui-monospace,SFMono-Regular,Menlo,Consolas,monospace}
.pick:hover{text-decoration:underline}
@media print{.top,.toc,.copy{display:none}.two{display:block}pre{white-space:pre-wrap}}
`.replaceAll("\n", "");

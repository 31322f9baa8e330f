var F_="http://www.w3.org/1998/Math/MathML",O_="http://www.w3.org/2000/svg";function uu(i,e,t){for(let[n,s]of Object.entries(e))s==null||s===!1||(typeof s=="function"?i.addEventListener(n.slice(2),s):i.setAttribute(n,s===!0?"":String(s)));for(let n of t)n!=null&&n!==!1&&i.append(n);return i}function k(i,e={},...t){return uu(document.createElement(i),e,t)}function Pt(i,e={},...t){return uu(document.createElementNS(F_,i),e,t)}function qr(i,e={},...t){return uu(document.createElementNS(O_,i),e,t)}function $(i){let e=document.getElementById(i);if(!e)throw new Error(`index.html has no element "${i}"`);return e}function fn(i,e,t={}){return k("button",{type:"button",onclick:e,...t},i)}function $e(i,e){i.textContent!==e&&(i.textContent=e)}function Xe(i,e,t){t===null?i.removeAttribute(e):i.getAttribute(e)!==t&&i.setAttribute(e,t)}function $f(i,e,t){let n=URL.createObjectURL(new Blob([e],{type:t}));k("a",{href:n,download:i}).click(),setTimeout(()=>URL.revokeObjectURL(n),1e4)}var B_=8e3;function kn(i,e="note"){$e($(e==="error"?"alert":"status"),i);let t=k("div",{class:`notice ${e}`},k("span",{},i)),n=k("button",{type:"button",class:"quiet","aria-label":"Dismiss",onclick:()=>t.remove()},"×");t.append(n);let s=$("notices");for(s.append(t);s.childElementCount>4;)s.firstElementChild?.remove();e!=="error"&&setTimeout(()=>t.remove(),B_)}var il=new Set,nl=new Set,Zf=[];function Ui(i,e=[]){il=new Set(i),nl=new Set(e);for(let t of Zf)t()}function $o(i){return i!==null&&il.has(i)}function Jf(i){return nl.has(i)}function sl(i,e){return nl.size?e.some(t=>nl.has(t)):i.some(t=>il.has(t))}function Kf(){return[...il].sort((i,e)=>i-e)}function is(i){Zf.push(i)}var du=/\s*(\d+\.?\d*(?:[eE][-+]?\d+)?|\.\d+(?:[eE][-+]?\d+)?|[A-Za-z_][A-Za-z0-9_]*'*|\*\*|[-+*/^()[\],=.])/y,k_={alpha:"α",beta:"β",gamma:"γ",delta:"δ",eps:"ε",theta:"θ",lambda:"λ",mu:"μ",nu:"ν",rho:"ρ",phi:"φ",psi:"ψ",omega:"ω",sigma:"σ",tau:"τ",pi:"π",Gamma:"Γ",Delta:"Δ"},z_=new Set(["sin","cos","tan","asin","acos","atan","atan2","exp","log","sign","tanh","min","max","abs"]),H_={QP:["q","˙"],QDP:["q","¨"],W:["ω",""],WP:["ω","˙"],VP:["V","˙"],GAM:["Γ",""]};function wi(i,e={}){return Pt("mo",e,i)}function Zo(i){return Pt("mrow",{},wi("("),i,wi(")"))}function jf(i){let e=k_[i]??i;return e.length>1?Pt("mi",{mathvariant:"normal"},e):Pt("mi",{},e)}function Qf(i,e){return e?Pt("mover",{accent:"true"},Pt("mi",{},i),wi(e)):Pt("mi",{},i)}function ep(i){let e=/^q(d{1,2})(\d.*|$)/.exec(i);if(e){let n=Qf("q",e[1]==="d"?"˙":"¨");return e[2]?Pt("msub",{},n,Pt("mn",{},e[2])):n}let t=/^([A-Za-z]+)_?(\d[\d_]*)$/.exec(i);if(t){let n=H_[t[1]];return Pt("msub",{},n?Qf(...n):jf(t[1]),Pt("mn",{},t[2].replaceAll("_",",")))}return i.includes("_")?Pt("mi",{mathvariant:"normal"},i):jf(i)}var rl=class{constructor(e){this.text=e;this.next()}text;at=0;token=null;next(){du.lastIndex=this.at;let e=du.exec(this.text);if(e)this.at=du.lastIndex;else if(this.text.slice(this.at).trim())throw new SyntaxError(`can't read "${this.text.slice(this.at)}"`);this.token=e?e[1]:null}take(e){if(this.token!==e)throw new SyntaxError(`expected "${e}", not "${this.token??"the end"}"`);this.next()}whole(){let e=this.sum();if(this.token!==null)throw new SyntaxError(`"${this.token}" is left over`);return e.node}sum(){let e=Pt("mrow"),t=0,n=null;do{let s=null;for(;this.token==="+"||this.token==="-";)s=this.token==="-"?s==="-"?"+":"-":s??"+",this.next();let r=this.product();s==="-"?e.append(wi("−",t?{}:{form:"prefix"})):t&&e.append(wi("+")),e.append(s==="-"&&r.binding===0?Zo(r.node):r.node),!t&&s!=="-"&&(n=r),t+=1}while(this.token==="+"||this.token==="-");return t===1&&n?n:{node:e,binding:0}}product(){let e=this.power();for(;this.token==="*"||this.token==="/";){let t=this.token==="/";this.next();let n=this.minus(),s=this.power(),r=n?{node:Zo(Pt("mrow",{},wi("−",{form:"prefix"}),s.node)),binding:3}:s;if(!t&&!n&&e.name&&e.name===s.name)e={node:this.raised(e,Pt("mn",{},"2")),binding:2};else if(t)e={node:Pt("mfrac",{},e.node,r.node),binding:1};else{let o=c=>c.binding===0?Zo(c.node):c.node,l=/^\d/.test(r.node.textContent??"")&&r.binding!==3||r.node.localName==="mn"?wi("·"):wi("⁢",{lspace:"0.14em",rspace:"0"});e={node:Pt("mrow",{},o(e),l,o(r)),binding:1}}}return e}minus(){let e=this.token==="-";return e&&this.next(),e}power(){let e=this.atom();if(this.token!=="^"&&this.token!=="**")return e;this.next();let t=this.minus()?wi("−",{form:"prefix"}):null;return{node:this.raised(e,Pt("mrow",{},t,this.power().node)),binding:2}}raised(e,t){if(e.node.localName==="msub"){let[n,s]=[...e.node.children];return Pt("msubsup",{},n,s,t)}return Pt("msup",{},e.binding===3?e.node:Zo(e.node),t)}list(e){let t=[];for(;this.token!==e;)t.length&&(this.take(","),t.push(wi(","))),t.push(this.sum().node);return this.take(e),t}atom(){let e=this.token;if(e===null)throw new SyntaxError("the expression ends early");if(this.next(),e==="("){let n=this.sum();return this.take(")"),n.binding===0?n:{...n,binding:Math.max(n.binding,1)}}if(/^[\d.]/.test(e))return{node:Pt("mn",{},e),binding:3};if(!/^[A-Za-z_]/.test(e))throw new SyntaxError(`"${e}" begins nothing`);if(this.token==="("){this.next();let n=this.list(")");if(e==="sqrt")return{node:Pt("msqrt",{},...n),binding:3};let s=z_.has(e)?Pt("mi",{mathvariant:"normal"},e):ep(e);return{node:Pt("mrow",{},s,wi("⁡"),Zo(Pt("mrow",{},...n))),binding:3}}let t=ep(e);for(;this.token==="[";)this.next(),t=Pt("msub",{},t,Pt("mrow",{},...this.list("]")));return{node:t,binding:3,name:t.localName==="msub"?e:void 0}}};function ol(i,e=null,t=!1){try{let n=new rl(i).whole(),s=e===null?null:new rl(e).whole(),r=s?Pt("mrow",{},s,wi("="),n):n;return Pt("math",t?{display:"block"}:{},r)}catch(n){if(n instanceof SyntaxError)return null;throw n}}var al=class{constructor(e){this.state=e;e.on("base_parameters",()=>this.show()),is(()=>this.lightUp()),$("base").addEventListener("keydown",t=>this.key(t))}state;shown=[];revision=-1;show(){let e=this.state.baseParameters,t=!e||this.state.isStale(e.revision);if($e($("base-state"),e?e.reason?e.reason:`${e.groupings.length} base parameters${t?", of an earlier robot":""}`:"being derived …"),Xe($("base"),"data-stale",t?"":null),!e||e.revision===this.revision)return;this.revision=e.revision;let n=new Map(this.shown.map(o=>[o.said,o]));this.shown=e.groupings.map(o=>{let a=JSON.stringify(o);return n.get(a)??{grouping:o,said:a,item:this.item(o)}});let s=[e.gone.length?k("p",{},k("b",{},"Only in the file: "),e.gone.join(", ")):null,e.without_effect.length?k("p",{},k("b",{},"Without effect: "),e.without_effect.join(", ")):null];$("base").replaceChildren(...this.shown.map(({item:o})=>o)),$("base-rest").replaceChildren(...s.filter(o=>o!==null));let[r]=this.shown;r&&!this.shown.some(({item:o})=>o.tabIndex===0)&&(r.item.tabIndex=0),this.lightUp()}item(e){let{name:t,formula:n}=e,s=n!==t,r=ol(n,s?t:null)??k("code",{},s?`${t} = ${n}`:t);return k("li",{tabindex:-1,"data-name":t,onclick:()=>Ui(e.links,e.members),onfocus:a=>this.rove(a.currentTarget)},r,e.new&&k("small",{class:"new",title:"Not so in the file"},"new"))}rove(e){for(let t of this.shown)t.item.tabIndex=t.item===e?0:-1}key(e){let t=this.shown.findIndex(({item:s})=>s===document.activeElement),n={ArrowDown:t+1,ArrowUp:t-1,Home:0,End:this.shown.length-1}[e.key];if(e.key==="Enter"||e.key===" ")this.shown[t]?.item.click();else if(n!==void 0)this.shown[Math.max(0,Math.min(this.shown.length-1,n))]?.item.focus();else return;e.preventDefault()}lightUp(){for(let{item:e,grouping:t}of this.shown){let n=sl(t.links,t.members);e.classList.toggle("lit",n),Xe(e,"aria-current",n?"true":null)}}};var tp={"*":"×","+":"+","/":"÷",sincos:"sin, cos",sqrt:"√",atan2:"atan2"};function fu(i){return tp[i]??i}function pu(i){let e=new Set(["*","+"]);for(let n of i)for(let[s,r]of Object.entries(n??{}))r&&e.add(s);let t=Object.keys(tp).filter(n=>e.has(n));return[...t,...[...e].filter(n=>!t.includes(n)).sort()]}function np(i){return pu([i]).filter(e=>i[e]).map(e=>`${i[e]} ${fu(e)}`).join(" · ")||"no operation"}function ip(i,e){return e===void 0||i===e?"":i>e?`+${i-e}`:`−${e-i}`}var ll=class{constructor(e,t){this.state=e;this.opener=t;e.on("counts",()=>this.show()),e.on("menus",()=>this.show())}state;opener;show(){let e=[...this.state.counts.values()],t=pu(e.map(l=>l.operations)),n=k("thead",{},k("tr",{},k("th",{scope:"col"},"Model"),...t.map(l=>k("th",{scope:"col",class:"figure"},fu(l))))),s=k("tbody",{},...e.map(l=>this.row(l,t))),r=$("bill"),o=document.activeElement?.dataset.opens;r.replaceChildren(n,s),o&&r.querySelector(`[data-opens="${o}"]`)?.focus();let a=e.filter(l=>l.operations&&this.state.isStale(l.revision)).length;$e($("bill-state"),this.state.document?.valid?this.state.working||a?`counting${a?` ${a} again`:""} …`:"up to date":"of the last robot without errors"),Xe($("bill-state"),"data-working",this.state.working||a?"":null)}row(e,t){let n=this.state.isStale(e.revision),{operations:s,before:r}=e,o=h=>`${e.exact||!h?"":"≈ "}${h}`,a=t.map(h=>{if(!s)return k("td",{class:"figure"});let d=s[h]??0,u=r?ip(d,r[h]??0):"",f=u.startsWith("−")?"less":"more";return k("td",{class:d?"figure":"figure zero"},u&&k("small",{class:f,title:`${r[h]??0} in the file`},`${u} `),n?k("s",{},o(d)):o(d))}),l=s?n?"old":"":e.reason?"not for this robot":"…",c=this.opener(e.model);return k("tr",{class:n?"stale":null,title:e.reason||e.doc},k("th",{scope:"row","data-model":e.model},c&&s?fn(e.model,c,{class:"quiet","data-opens":e.model}):e.model,l&&k("span",{class:"state"},l)),...a)}};var sp="torquec.token",rp=200,G_=4e3,W_=4401,X_=4429,Un=class extends Error{constructor(t,n){super(n);this.kind=t}kind};function q_(){let i=location.hash.slice(1);return i&&(sessionStorage.setItem(sp,i),history.replaceState(null,"",location.pathname)),sessionStorage.getItem(sp)??""}var cl=class{socket=null;waiting=new Map;listeners=new Map;watchers=[];last=0;wait=rp;token=q_();state="connecting";on(e,t){this.listeners.set(e,[...this.listeners.get(e)??[],t])}onState(e){this.watchers.push(e)}open(){if(!this.token){this.become("refused","This page was opened without its token. Open the address that `torquec studio` prints.");return}let e=new WebSocket(`ws://${location.host}/socket`);this.socket=e,e.addEventListener("open",()=>e.send(JSON.stringify({type:"hello",token:this.token,protocol:1}))),e.addEventListener("message",t=>this.take(JSON.parse(String(t.data)))),e.addEventListener("close",t=>this.lose(t))}ask(e,t){if(this.state!=="open"||!this.socket)return Promise.reject(new Un("lost","The server can't be reached: nothing was changed."));this.last+=1;let n=this.last;return this.socket.send(JSON.stringify({type:e,id:n,...t})),new Promise((s,r)=>this.waiting.set(n,{resolve:s,reject:r}))}take(e){if(e.type==="event"){e.name==="welcome"&&this.become("open","");for(let n of this.listeners.get(e.name)??[])n(e.event);e.name==="closing"&&this.become("closed",e.event.reason);return}let t=this.waiting.get(e.id);this.waiting.delete(e.id),e.type==="answer"?t?.resolve(e.result):e.refusal&&t?.reject(new Un(e.refusal.kind,e.refusal.message))}lose(e){for(let{reject:t}of this.waiting.values())t(new Un("lost","The connection was lost before the answer."));if(this.waiting.clear(),e.code===W_||e.code===X_){this.become("refused",e.reason||"The server does not know this page's token.");return}this.state!=="closed"&&this.become("lost","The server can't be reached. Trying again ..."),setTimeout(()=>this.open(),this.wait),this.wait=Math.min(2*this.wait,G_)}become(e,t){e==="open"&&(this.wait=rp),this.state=e;for(let n of this.watchers)n(e,t)}};function Yr(i){let e=!1,t=null,n=async s=>{if(e=!0,await i(s),e=!1,t){let r=t.what;t=null,n(r)}};return s=>{e?t={what:s}:n(s)}}var hl=class{document=null;tables=new Map;menus=null;counts=new Map;working=!1;baseParameters=null;languages=[];exportDirectory="";version="";listeners=[];constructor(e){e.on("welcome",t=>this.begin(t)),e.on("document",t=>this.takeDocument(t)),e.on("menus",t=>{this.menus=t,this.tell("menus")}),e.on("counts",({working:t,counts:n})=>{this.working=t;for(let s of n)this.counts.set(s.model,s);this.tell("counts")}),e.on("base_parameters",t=>{this.baseParameters=t,this.tell("base_parameters")})}on(e,t){this.listeners.push({part:e,listener:t})}isStale(e){return!this.document||!this.document.valid||e<this.document.valid_revision}begin(e){this.tables.clear(),this.counts=new Map(e.counts.counts.map(t=>[t.model,t])),this.working=e.counts.working,this.menus=e.menus,this.baseParameters=e.base_parameters,this.languages=e.languages,this.exportDirectory=e.export_directory,this.version=e.version,this.takeDocument(e.document);for(let t of["menus","counts","base_parameters"])this.tell(t)}takeDocument(e){this.document=e;for(let t of e.tables)this.tables.set(t.name,t);this.tell("document"),this.tell("counts"),this.tell("base_parameters")}tell(e){for(let t of this.listeners)t.part===e&&t.listener()}};function op(){for(let i of document.querySelectorAll("[role=tablist]")){let e=[...i.querySelectorAll("[role=tab]")];for(let t of e)t.addEventListener("click",()=>hr(t.id));i.addEventListener("keydown",t=>{let n=e.indexOf(document.activeElement),s={ArrowRight:n+1,ArrowLeft:n-1,Home:0,End:e.length-1}[t.key];if(n<0||s===void 0)return;let r=e[(s+e.length)%e.length];hr(r.id),r.focus(),t.preventDefault()})}}function hr(i){let e=document.getElementById(i);for(let t of e?.closest("[role=tablist]")?.querySelectorAll("[role=tab]")??[]){let n=t===e;Xe(t,"aria-selected",String(n)),t.tabIndex=n?0:-1;let s=document.getElementById(t.getAttribute("aria-controls")??"");s&&(s.hidden=!n)}}var Y_=120,$_="240px",ul=class{constructor(e,t){this.connection=e;this.state=t;this.ask=Yr(n=>this.askNow(n)),t.on("document",()=>this.renew()),t.on("menus",()=>this.renew()),is(()=>this.lightUp());for(let n of["plain","compiled"])$(n).addEventListener("change",()=>this.again(n));$("equations").addEventListener("keydown",n=>this.key(n)),$("fold").addEventListener("click",()=>this.foldAll()),$("copy").addEventListener("click",()=>{this.copy()})}connection;state;entry=null;choices={};page=null;lines=new Map;ask;sight=new IntersectionObserver(e=>{for(let t of e)t.isIntersecting&&this.set(this.lines.get(t.target))},{root:$("equations"),rootMargin:$_});open(e){this.entry=e,this.choices={},hr("tab-equations"),this.fillChoices(),this.begin()}begin(){this.entry&&($e($("model-title"),this.entry.title),Xe($("model"),"data-stale",""),$e($("model-state"),"deriving …"),this.ask(this.entry))}renew(){let e=this.state.menus?.menus.flatMap(t=>t.entries).find(t=>t.id===this.entry?.id);e&&JSON.stringify(e)!==JSON.stringify(this.entry)&&(this.entry=e,this.fillChoices()),!(!this.entry||this.page&&!this.state.isStale(this.page.revision))&&(Xe($("model"),"data-stale",""),$e($("model-state"),this.state.document?.valid?this.page?"of an earlier robot; deriving …":"deriving …":"of the last robot without errors"),this.state.document?.valid&&this.ask(this.entry))}async askNow(e){try{let t=await this.connection.ask("model",{entry:e.id,choices:this.choices,compiled:$("compiled").checked});if(e.id!==this.entry?.id)return;this.page=t,this.show(t)}catch(t){if(!(t instanceof Un))throw t;if(t.kind==="cancelled"||t.kind==="invalid")return;$e($("model-state"),t.message),t.kind!=="lost"&&this.fail(t.message)}}fail(e){this.page=null,this.lines.clear(),$("equations").replaceChildren(k("p",{class:"error"},e)),kn(e,"warning")}again(e){e==="compiled"?this.begin():this.page&&this.show(this.page)}fillChoices(){$("choices").replaceChildren(...(this.entry?.choices??[]).map(e=>{let t=this.choices[e.name]??e.default,n=e.options.map(r=>k("option",{value:r,selected:r===t},r)),s=k("select",{onchange:()=>{this.choices[e.name]=s.value,this.begin()}},...n);return k("label",{},k("span",{},e.title),s)}))}show(e){this.sight.disconnect(),this.lines.clear();let t=this.state.isStale(e.revision);Xe($("model"),"data-stale",t?"":null),Xe($("model"),"data-shown",e.entry),$e($("model-title"),e.title),Xe($("model-title"),"title",e.doc);let n=e.chapters.flatMap(o=>o.sections).reduce((o,a)=>o+a.equations.length,0),s=$("compiled").checked?"as compiled":"in the book's form";$e($("model-state"),[e.operations?`${s}: ${np(e.operations)}`:"",`${n} ${n===1?"equation":"equations"}`,t?"of an earlier robot":""].filter(Boolean).join(" · ")),$("equations").replaceChildren(...e.chapters.map(o=>this.chapter(o,o===e.chapters.at(-1))));let r=[...this.lines.keys()].find(o=>o.checkVisibility());r instanceof HTMLElement&&(r.tabIndex=0),this.lightUp()}chapter(e,t){let n=0,s=e.sections.map(r=>{let o=n<Y_;return n+=r.equations.length,this.section(r,o)});return e.title?k("details",{class:"chapter",open:t},k("summary",{},e.title," ",k("span",{class:"count"},String(n))),...s):k("div",{},...s)}section(e,t){let n=k("ol",{class:"lines"},...e.equations.map(r=>this.line(r))),s=e.solution&&k("p",{class:"solution"},e.solution);return e.heading?k("details",{open:t,"data-link":e.link},k("summary",{},e.heading," ",k("span",{class:"count"},String(e.equations.length))),n,s):k("div",{},n,s)}line(e){let t=`${e.name} = ${e.value}`,n=k("li",{tabindex:-1,"data-name":e.name,onclick:()=>Ui(e.links),onfocus:()=>this.rove(n)},k("code",{},t));return this.lines.set(n,{item:n,equation:e,done:!1}),$("plain").checked||this.sight.observe(n),n}set(e){if(!e||e.done)return;e.done=!0,this.sight.unobserve(e.item);let t=ol(e.equation.value,e.equation.name);t&&e.item.replaceChildren(t)}rove(e){let t=new Set(this.lines.get(e)?.equation.uses??[]);for(let n of this.lines.values())n.item.tabIndex=n.item===e?0:-1,n.item.classList.toggle("used",t.has(n.equation.name))}key(e){let t=[...this.lines.keys()].filter(r=>r.checkVisibility()),n=t.indexOf(document.activeElement);if(n<0)return;let s={ArrowDown:n+1,ArrowUp:n-1,Home:0,End:t.length-1}[e.key];if(e.key==="Enter"||e.key===" ")t[n].click();else if(s!==void 0)t[Math.max(0,Math.min(t.length-1,s))]?.focus();else return;e.preventDefault()}foldAll(){let e=[...$("equations").querySelectorAll("details")],t=!e.some(n=>n.open);for(let n of e)n.open=t}async copy(){let e=[...this.lines.values()].map(({equation:t})=>`${t.name} = ${t.value}`).join(`
`);await navigator.clipboard.writeText(e),kn(`${this.lines.size} equations are copied as plain text.`)}lightUp(){for(let{item:e,equation:t}of this.lines.values()){let n=sl(t.links,t.parameters);e.classList.toggle("lit",n),Xe(e,"aria-current",n?"true":null)}}};function Fi(i,e,t,n=""){let s=k("h2",{id:"dialog-title"},i),r=k("form",{method:"dialog"},s,k("div",{class:"body"},...e)),o=k("dialog",{class:n,"aria-labelledby":"dialog-title"},r),a=t.find(h=>h.main),l=h=>{h.act?.()!==!1&&o.close()};r.append(k("div",{class:"choices"},...t.map(h=>h.main?k("button",{type:"submit",class:"main"},h.label):fn(h.label,()=>l(h))))),r.addEventListener("submit",h=>{h.preventDefault(),a&&l(a)});let c=document.activeElement;return o.addEventListener("close",()=>{o.remove(),c instanceof HTMLElement&&c.focus()}),document.body.append(o),o.showModal(),o}var Z_={"+":"added","-":"removed","@":"place"};function dl(i,e){if(!i.trim())return k("p",{},"Nothing differs.");let t=i.replace(/\n$/,"").split(`
`).map(n=>{let s=n.startsWith("+++")||n.startsWith("---");return k("span",{class:s?"place":Z_[n[0]??""]??"same"},`${n}
`)});return k("pre",{class:"difference",tabindex:0,role:"region","aria-label":e},...t)}function J_(i){let e="";for(let t=0;t<i.length;t+=8192)e+=String.fromCharCode(...i.subarray(t,t+8192));return btoa(e)}async function fl(i,e){if(e.size>67108864)throw new RangeError(`${e.name} has ${e.size} bytes; at most ${67108864} can be sent.`);let t=new Uint8Array(await e.arrayBuffer()),n="";for(let s=0;s===0||s<t.length;s+=524288)n=(await i.ask("upload",{upload:n,name:e.name,data:J_(t.subarray(s,s+524288))})).upload;return n}function pl(i){return new Promise(e=>{let t=document.createElement("input");t.type="file",t.accept=i,t.addEventListener("change",()=>e(t.files?.[0]??null)),t.addEventListener("cancel",()=>e(null)),t.click()})}var K_=".toml,.par,.urdf,.xacro,.xml,.mjcf",ml=class{constructor(e,t){this.connection=e;this.state=t;t.on("document",()=>this.show()),$("reload").addEventListener("click",()=>{this.trying(()=>this.reload())}),$("outside-diff").addEventListener("click",()=>this.diff())}connection;state;async trying(e){try{await e()}catch(t){if(!(t instanceof Un||t instanceof RangeError))throw t;kn(t.message,"error")}}show(){let{document:e}=this.state;if(!e)return;let{file:t}=e;$e($("robot-name"),e.title),$e($("file-name"),t.name||"no file"),Xe($("file-name"),"title",t.folder?`${t.folder}/${t.name}`:null),$e($("file-state"),t.changed?"unsaved":""),$("outside").hidden=!t.changed_outside,document.title=`${t.changed?"• ":""}${e.name} – torquec studio`;for(let[n,s]of[["undo",e.undo],["redo",e.redo]]){let r=$(n);r.disabled=!s,Xe(r,"title",s?`${n==="undo"?"Undo":"Redo"}: ${s}`:null)}}async reload(){await this.connection.ask("reload",{}),kn("The file is read again. Undo brings back what was here before.")}newRobot(){let e=k("input",{type:"text",value:"robot",required:!0,maxlength:63,pattern:"[A-Za-z_][A-Za-z0-9_]*",title:"Letters, digits and _, no digit first: the name becomes a part of names in C and Python"}),t=k("input",{type:"number",min:1,max:60,value:6,required:!0}),n=k("select",{},k("option",{value:"serial"},"serial"),k("option",{value:"tree"},"tree"),k("option",{value:"closed"},"closed"));Fi("New robot",[k("label",{},k("span",{},"Name"),e),k("label",{},k("span",{},"Joints"),t),k("label",{},k("span",{},"Structure"),n),k("p",{class:"hint"},"Undo brings back the robot that is open now.")],[{label:"Cancel"},{label:"Begin",main:!0,act:()=>!e.reportValidity()||!t.reportValidity()?!1:(this.trying(async()=>{await this.connection.ask("new",{name:e.value,joints:t.valueAsNumber,structure:n.value})}),!0)}])}open(){this.trying(async()=>{let e=await this.connection.ask("list",{}),t=(r,o)=>k("ul",{class:"names"},...r.map(a=>k("li",{},fn(a,()=>{s.close(),this.trying(()=>this.openOne(o,a))})))),n=fn("Choose a file …",()=>{this.trying(async()=>{let r=await pl(K_);r&&(s.close(),await this.openOne("upload",await fl(this.connection,r)))})}),s=Fi("Open",[k("h3",{},"Robots that ship"),t(e.robots,"robot"),e.files.length?k("h3",{},`In ${e.folder}`):null,e.files.length?t(e.files,"file"):null,k("h3",{},"A file of yours"),k("p",{},n," TOML, SYMORO+'s .par, URDF, xacro, MJCF"),k("p",{class:"hint"},"Undo brings back the robot that is open now.")],[{label:"Cancel"}],"wide")})}async openOne(e,t){let n=await this.connection.ask("open",{source:e,name:t});n.accepted?kn(`${e==="upload"?"The file":t} is open.`):kn(n.reason,"error")}save(){let{document:e}=this.state;!e?.file.name||!e.file.writable?this.saveAs():this.trying(()=>this.saveNow("",!1))}saveAs(){let e=this.state.document?.name??"robot",t=k("input",{type:"text",value:`${e}.toml`,required:!0,"aria-describedby":"save-hint"}),n=this.state.exportDirectory,s=n?`Into ${n}. A name that ends in .toml or .par says the format.`:"No directory was named on the command line: download the robot instead.",r=n?[{label:"Save",main:!0,act:()=>{this.trying(()=>this.saveNow(t.value,!1))}}]:[],o=n?[k("label",{},k("span",{},"Name"),t)]:[],a=[".toml",".par"].map(l=>fn(`Download ${e}${l}`,()=>{this.trying(()=>this.download(l))}));Fi("Save as",[...o,k("p",{class:"hint",id:"save-hint"},s),k("p",{class:"row"},...a)],[{label:"Cancel"},...r])}async saveNow(e,t){let n=await this.connection.ask("save",{name:e,overwrite:t});if(n.saved){kn(`Saved: ${n.path}`);return}Fi(n.reason==="exists"?"There is such a file already":"The file was changed outside",[k("p",{},`${n.path} would change like this:`),dl(n.diff,"What overwriting would change")],[{label:"Cancel",main:!0},{label:"Overwrite",act:()=>{this.trying(()=>this.saveNow(e,!0))}}],"wide")}fetchLink(e){k("a",{href:e.path,download:e.name}).click()}async download(e){this.fetchLink(await this.connection.ask("download",{format:e}))}diff(){this.trying(async()=>{let e=await this.connection.ask("diff",{});Fi("Difference from the file",[k("h3",{},"What was edited"),dl(e.robot,"What was edited"),...e.file&&e.file!==e.robot?[k("h3",{},"What saving would change in the file"),dl(e.file,"What saving would change")]:[]],[{label:"Close",main:!0}],"wide")})}quit(){Fi("Quit",[k("p",{},this.state.document?.file.changed?"There are changes that are not saved. ":"","The studio ends with Ctrl+C in the terminal that it was started from; this tab can be closed.")],[{label:"Close",main:!0}])}};var gl=class{constructor(e,t){this.state=e;this.chosen=t;e.on("menus",()=>this.build()),addEventListener("pointerdown",n=>{$("menubar").contains(n.target)||this.close()}),$("menubar").addEventListener("focusout",n=>{n.relatedTarget&&!$("menubar").contains(n.relatedTarget)&&this.close()}),$("menubar").addEventListener("keydown",n=>this.key(n))}state;chosen;open=null;shape="";get heads(){return[...$("menubar").querySelectorAll(".menu-head")]}build(){$("menubar").dataset.menus=String(this.state.menus?.revision);let e=JSON.stringify(this.state.menus?.menus);if(e===this.shape)return;this.shape=e;let t=document.activeElement,[n,s]=[this.heads.indexOf(t),this.open?this.heads.indexOf(this.open):-1],r=$("menubar").contains(t)?t.dataset.entry:void 0;$("menubar").replaceChildren(...(this.state.menus?.menus??[]).map((a,l)=>this.menu(a,l))),this.open=null;let o=this.heads[s];o&&this.show(o,null),n>=0&&this.heads[n]?.focus(),r&&$("menubar").querySelector(`[data-entry="${r}"]`)?.focus()}menu(e,t){let n=k("ul",{role:"menu",id:`menu-${t}`,"aria-label":e.title,hidden:!0},...e.entries.map(r=>this.entry(r))),s=k("button",{type:"button",role:"menuitem",class:"menu-head","aria-haspopup":"menu","aria-expanded":"false","aria-controls":`menu-${t}`,tabindex:t?-1:0,onclick:()=>this.open===s?this.close():this.show(s,null),onpointerenter:()=>this.open&&this.open!==s&&this.show(s,null)},e.title);return k("li",{role:"none"},s,n)}entry(e){let t=()=>{if(e.reason)return;let s=this.open;this.close(),s?.focus(),this.chosen(e)},n=k("button",{type:"button",role:"menuitem",tabindex:-1,"data-entry":e.id,title:e.doc,"aria-disabled":e.reason?"true":null,onclick:t},k("span",{},e.title+(e.choices.length&&!/(…|\.\.\.)$/.test(e.title)?" …":"")),e.reason&&k("small",{},e.reason));return k("li",{role:"none"},n)}show(e,t){this.close(),this.open=e,e.setAttribute("aria-expanded","true");let n=e.nextElementSibling;n.hidden=!1;let s=n.querySelectorAll("[role=menuitem]");t&&s[t==="first"?0:s.length-1]?.focus()}close(){this.open&&(this.open.setAttribute("aria-expanded","false"),this.open.nextElementSibling.hidden=!0,this.open=null)}go(e,t){let{heads:n}=this,s=n[(e+n.length)%n.length];for(let r of n)r.tabIndex=r===s?0:-1;this.open&&this.show(s,t),(!t||!this.open)&&s.focus()}key(e){let t=document.activeElement,{heads:n}=this,s=n.indexOf(t),r=t.closest("[role=menu]"),o=r?[...r.querySelectorAll("[role=menuitem]")]:[],a=o.indexOf(t),l=r?n.findIndex(d=>d.nextElementSibling===r):s;if(l<0)return;let h={ArrowRight:()=>this.go(l+1,r?"first":null),ArrowLeft:()=>this.go(l-1,r?"first":null),ArrowDown:()=>r?o[(a+1)%o.length].focus():this.show(n[l],"first"),ArrowUp:()=>r?o[(a-1+o.length)%o.length].focus():this.show(n[l],"last"),Home:()=>(r?o[0]:n[0])?.focus(),End:()=>(r?o.at(-1):n.at(-1))?.focus(),Escape:()=>{this.close(),n[l].focus()}}[e.key];if(h)h(),e.preventDefault(),e.stopPropagation();else if(e.key.length===1&&/\p{L}/u.test(e.key)&&!e.ctrlKey&&!e.metaKey&&!e.altKey){let d=r?o:n,u=d.indexOf(t),f=[...d.slice(u+1),...d.slice(0,u+1)].find(g=>g.textContent?.toLowerCase().startsWith(e.key.toLowerCase()));f?.focus(),f&&e.preventDefault()}}};var j_="uplot",Q_="u-hz",ex="u-vt",tx="u-title",nx="u-wrap",ix="u-under",sx="u-over",rx="u-axis",fr="u-off",ox="u-select",ax="u-cursor-x",lx="u-cursor-y",cx="u-cursor-pt",hx="u-legend",ux="u-live",dx="u-inline",fx="u-series",px="u-marker",cp="u-label",mx="u-value",Ko="width",jo="height";var hp="bottom",$r="left",mu="right",Lu="#000",up=Lu+"0",gu="mousemove",dp="mousedown",_u="mouseup",fp="mouseenter",pp="mouseleave",mp="dblclick",gx="resize",_x="scroll",gp="change",Sl="dppxchange",Du="--",to=typeof window<"u",bu=to?document:null,Jr=to?window:null,xx=to?navigator:null,At,_l;function Mu(){let i=devicePixelRatio;At!=i&&(At=i,_l&&Eu(gp,_l,Mu),_l=matchMedia(`(min-resolution: ${At-.001}dppx) and (max-resolution: ${At+.001}dppx)`),pr(gp,_l,Mu),Jr.dispatchEvent(new CustomEvent(Sl)))}function hi(i,e){if(e!=null){let t=i.classList;!t.contains(e)&&t.add(e)}}function wu(i,e){let t=i.classList;t.contains(e)&&t.remove(e)}function $t(i,e,t){i.style[e]=t+"px"}function Oi(i,e,t,n){let s=bu.createElement(i);return e!=null&&hi(s,e),t?.insertBefore(s,n),s}function Ei(i,e){return Oi("div",i,e)}var _p=new WeakMap;function ss(i,e,t,n,s){let r="translate("+e+"px,"+t+"px)",o=_p.get(i);r!=o&&(i.style.transform=r,_p.set(i,r),e<0||t<0||e>n||t>s?hi(i,fr):wu(i,fr))}var xp=new WeakMap;function vp(i,e,t){let n=e+t,s=xp.get(i);n!=s&&(xp.set(i,n),i.style.background=e,i.style.borderColor=t)}var yp=new WeakMap;function Sp(i,e,t,n){let s=e+""+t,r=yp.get(i);s!=r&&(yp.set(i,s),i.style.height=t+"px",i.style.width=e+"px",i.style.marginLeft=n?-e/2+"px":0,i.style.marginTop=n?-t/2+"px":0)}var Nu={passive:!0},vx={...Nu,capture:!0};function pr(i,e,t,n){e.addEventListener(i,t,n?vx:Nu)}function Eu(i,e,t,n){e.removeEventListener(i,t,Nu)}to&&Mu();function Bi(i,e,t,n){let s;t=t||0,n=n||e.length-1;let r=n<=2147483647;for(;n-t>1;)s=r?t+n>>1:ui((t+n)/2),e[s]<i?t=s:n=s;return i-e[t]<=e[n]-i?t:n}function Zp(i){return(t,n,s)=>{let r=-1,o=-1;for(let a=n;a<=s;a++)if(i(t[a])){r=a;break}for(let a=s;a>=n;a--)if(i(t[a])){o=a;break}return[r,o]}}var Jp=i=>i!=null,Kp=i=>i!=null&&i>0,wl=Zp(Jp),yx=Zp(Kp);function Sx(i,e,t,n=0,s=!1){let r=s?yx:wl,o=s?Kp:Jp;[e,t]=r(i,e,t);let a=i[e],l=i[e];if(e>-1)if(n==1)a=i[e],l=i[t];else if(n==-1)a=i[t],l=i[e];else for(let c=e;c<=t;c++){let h=i[c];o(h)&&(h<a?a=h:h>l&&(l=h))}return[a??zt,l??-zt]}function El(i,e,t,n){let s=wp(i),r=wp(e);i==e&&(s==-1?(i*=t,e/=t):(i/=t,e*=t));let o=t==10?xs:jp,a=s==1?ui:Ti,l=r==1?Ti:ui,c=a(o(Tn(i))),h=l(o(Tn(e))),d=Kr(t,c),u=Kr(t,h);return t==10&&(c<0&&(d=Ht(d,-c)),h<0&&(u=Ht(u,-h))),n||t==2?(i=d*s,e=u*r):(i=nm(i,d),e=Tl(e,u)),[i,e]}function Uu(i,e,t,n){let s=El(i,e,t,n);return i==0&&(s[0]=0),e==0&&(s[1]=0),s}var Fu=.1,bp={mode:3,pad:Fu},ea={pad:0,soft:null,mode:0},bx={min:ea,max:ea};function bl(i,e,t,n){return Al(t)?Mp(i,e,t):(ea.pad=t,ea.soft=n?0:null,ea.mode=n?3:0,Mp(i,e,bx))}function Et(i,e){return i??e}function Mx(i,e,t){for(e=Et(e,0),t=Et(t,i.length-1);e<=t;){if(i[e]!=null)return!0;e++}return!1}function Mp(i,e,t){let n=t.min,s=t.max,r=Et(n.pad,0),o=Et(s.pad,0),a=Et(n.hard,-zt),l=Et(s.hard,zt),c=Et(n.soft,zt),h=Et(s.soft,-zt),d=Et(n.mode,0),u=Et(s.mode,0),f=e-i,g=xs(f),y=jn(Tn(i),Tn(e)),m=xs(y),p=Tn(m-g);(f<1e-24||p>10)&&(f=0,(i==0||e==0)&&(f=1e-24,d==2&&c!=zt&&(r=0),u==2&&h!=-zt&&(o=0)));let v=f||y||1e3,A=xs(v),S=Kr(10,ui(A)),C=v*(f==0?i==0?.1:1:r),T=Ht(nm(i-C,S/10),24),_=i>=c&&(d==1||d==3&&T<=c||d==2&&T>=c)?c:zt,E=jn(a,T<_&&i>=_?_:ki(_,T)),O=v*(f==0?e==0?.1:1:o),I=Ht(Tl(e+O,S/10),24),D=e<=h&&(u==1||u==3&&I>=h||u==2&&I<=h)?h:-zt,H=ki(l,I>D&&e<=D?D:jn(D,I));return E==H&&E==0&&(H=100),[E,H]}var wx=new Intl.NumberFormat(to?xx.language:"en-US"),Ou=i=>wx.format(i),di=Math,yl=di.PI,Tn=di.abs,ui=di.floor,En=di.round,Ti=di.ceil,ki=di.min,jn=di.max,Kr=di.pow,wp=di.sign,xs=di.log10,jp=di.log2,Ex=(i,e=1)=>di.sinh(i)*e,xu=(i,e=1)=>di.asinh(i/e),zt=1/0;function Ep(i){return(xs((i^i>>31)-(i>>31))|0)+1}function Tu(i,e,t){return ki(jn(i,e),t)}function Qp(i){return typeof i=="function"}function St(i){return Qp(i)?i:()=>i}var Tx=()=>{},em=i=>i,tm=(i,e)=>e,Ax=i=>null,Tp=i=>!0,Ap=(i,e)=>i==e,Cx=/\.\d*?(?=9{6,}|0{6,})/gm,mr=i=>{if(sm(i)||Vs.has(i))return i;let e=`${i}`,t=e.match(Cx);if(t==null)return i;let n=t[0].length-1;if(e.indexOf("e-")!=-1){let[s,r]=e.split("e");return+`${mr(s)}e${r}`}return Ht(i,n)};function ur(i,e){return mr(Ht(mr(i/e))*e)}function Tl(i,e){return mr(Ti(mr(i/e))*e)}function nm(i,e){return mr(ui(mr(i/e))*e)}function Ht(i,e=0){if(sm(i))return i;let t=10**e,n=i*t*(1+Number.EPSILON);return En(n)/t}var Vs=new Map;function im(i){return((""+i).split(".")[1]||"").length}function na(i,e,t,n){let s=[],r=n.map(im);for(let o=e;o<t;o++){let a=Tn(o),l=Ht(Kr(i,o),a);for(let c=0;c<n.length;c++){let h=i==10?+`${n[c]}e${o}`:n[c]*l,d=(o>=0?0:a)+(o>=r[c]?0:r[c]),u=i==10?h:Ht(h,d);s.push(u),Vs.set(u,d)}}return s}var ta={},Bu=[],jr=[null,null],Hs=Array.isArray,sm=Number.isInteger,Rx=i=>i===void 0;function Cp(i){return typeof i=="string"}function Al(i){let e=!1;if(i!=null){let t=i.constructor;e=t==null||t==Object}return e}function Px(i){return i!=null&&typeof i=="object"}var Ix=Object.getPrototypeOf(Uint8Array),rm="__proto__";function Qr(i,e=Al){let t;if(Hs(i)){let n=i.find(s=>s!=null);if(Hs(n)||e(n)){t=Array(i.length);for(let s=0;s<i.length;s++)t[s]=Qr(i[s],e)}else t=i.slice()}else if(i instanceof Ix)t=i.slice();else if(e(i)){t={};for(let n in i)n!=rm&&(t[n]=Qr(i[n],e))}else t=i;return t}function Sn(i){let e=arguments;for(let t=1;t<e.length;t++){let n=e[t];for(let s in n)s!=rm&&(Al(i[s])?Sn(i[s],Qr(n[s])):i[s]=Qr(n[s]))}return i}var Lx=0,Dx=1,Nx=2;function Ux(i,e,t){for(let n=0,s,r=-1;n<e.length;n++){let o=e[n];if(o>r){for(s=o-1;s>=0&&i[s]==null;)i[s--]=null;for(s=o+1;s<t&&i[s]==null;)i[r=s++]=null}}}function Fx(i,e){if(kx(i)){let o=i[0].slice();for(let a=1;a<i.length;a++)o.push(...i[a].slice(1));return zx(o[0])||(o=Bx(o)),o}let t=new Set;for(let o=0;o<i.length;o++){let l=i[o][0],c=l.length;for(let h=0;h<c;h++)t.add(l[h])}let n=[Array.from(t).sort((o,a)=>o-a)],s=n[0].length,r=new Map;for(let o=0;o<s;o++)r.set(n[0][o],o);for(let o=0;o<i.length;o++){let a=i[o],l=a[0];for(let c=1;c<a.length;c++){let h=a[c],d=Array(s).fill(void 0),u=e?e[o][c]:Dx,f=[];for(let g=0;g<h.length;g++){let y=h[g],m=r.get(l[g]);y===null?u!=Lx&&(d[m]=y,u==Nx&&f.push(m)):d[m]=y}Ux(d,f,s),n.push(d)}}return n}var Ox=typeof queueMicrotask>"u"?i=>Promise.resolve().then(i):queueMicrotask;function Bx(i){let e=i[0],t=e.length,n=Array(t);for(let r=0;r<n.length;r++)n[r]=r;n.sort((r,o)=>e[r]-e[o]);let s=[];for(let r=0;r<i.length;r++){let o=i[r],a=Array(t);for(let l=0;l<t;l++)a[l]=o[n[l]];s.push(a)}return s}function kx(i){let e=i[0][0],t=e.length;for(let n=1;n<i.length;n++){let s=i[n][0];if(s.length!=t)return!1;if(s!=e){for(let r=0;r<t;r++)if(s[r]!=e[r])return!1}}return!0}function zx(i,e=100){let t=i.length;if(t<=1)return!0;let n=0,s=t-1;for(;n<=s&&i[n]==null;)n++;for(;s>=n&&i[s]==null;)s--;if(s<=n)return!0;let r=jn(1,ui((s-n+1)/e));for(let o=i[n],a=n+r;a<=s;a+=r){let l=i[a];if(l!=null){if(l<=o)return!1;o=l}}return!0}var om=["January","February","March","April","May","June","July","August","September","October","November","December"],am=["Sunday","Monday","Tuesday","Wednesday","Thursday","Friday","Saturday"];function lm(i){return i.slice(0,3)}var Hx=am.map(lm),Vx=om.map(lm),Gx={MMMM:om,MMM:Vx,WWWW:am,WWW:Hx};function Jo(i){return(i<10?"0":"")+i}function Wx(i){return(i<10?"00":i<100?"0":"")+i}var Xx={YYYY:i=>i.getFullYear(),YY:i=>(i.getFullYear()+"").slice(2),MMMM:(i,e)=>e.MMMM[i.getMonth()],MMM:(i,e)=>e.MMM[i.getMonth()],MM:i=>Jo(i.getMonth()+1),M:i=>i.getMonth()+1,DD:i=>Jo(i.getDate()),D:i=>i.getDate(),WWWW:(i,e)=>e.WWWW[i.getDay()],WWW:(i,e)=>e.WWW[i.getDay()],HH:i=>Jo(i.getHours()),H:i=>i.getHours(),h:i=>{let e=i.getHours();return e==0?12:e>12?e-12:e},AA:i=>i.getHours()>=12?"PM":"AM",aa:i=>i.getHours()>=12?"pm":"am",a:i=>i.getHours()>=12?"p":"a",mm:i=>Jo(i.getMinutes()),m:i=>i.getMinutes(),ss:i=>Jo(i.getSeconds()),s:i=>i.getSeconds(),fff:i=>Wx(i.getMilliseconds())};function ku(i,e){e=e||Gx;let t=[],n=/\{([a-z]+)\}|[^{]+/gi,s;for(;s=n.exec(i);)t.push(s[0][0]=="{"?Xx[s[1]]:s[0]);return r=>{let o="";for(let a=0;a<t.length;a++)o+=typeof t[a]=="string"?t[a]:t[a](r,e);return o}}var qx=new Intl.DateTimeFormat().resolvedOptions().timeZone;function Yx(i,e){let t;return e=="UTC"||e=="Etc/UTC"?t=new Date(+i+i.getTimezoneOffset()*6e4):e==qx?t=i:(t=new Date(i.toLocaleString("en-US",{timeZone:e})),t.setMilliseconds(i.getMilliseconds())),t}var cm=i=>i%1==0,Ml=[1,2,2.5,5],$x=na(10,-32,0,Ml),hm=na(10,0,32,Ml),Zx=hm.filter(cm),dr=$x.concat(hm),zu=`
`,um="{YYYY}",Rp=zu+um,dm="{M}/{D}",Qo=zu+dm,xl=Qo+"/{YY}",fm="{aa}",Jx="{h}:{mm}",Zr=Jx+fm,Pp=zu+Zr,Ip=":{ss}",It=null;function pm(i){let e=i*1e3,t=e*60,n=t*60,s=n*24,r=s*30,o=s*365,l=(i==1?na(10,0,3,Ml).filter(cm):na(10,-3,0,Ml)).concat([e,e*5,e*10,e*15,e*30,t,t*5,t*10,t*15,t*30,n,n*2,n*3,n*4,n*6,n*8,n*12,s,s*2,s*3,s*4,s*5,s*6,s*7,s*8,s*9,s*10,s*15,r,r*2,r*3,r*4,r*6,o,o*2,o*5,o*10,o*25,o*50,o*100]),c=[[o,um,It,It,It,It,It,It,1],[s*28,"{MMM}",Rp,It,It,It,It,It,1],[s,dm,Rp,It,It,It,It,It,1],[n,"{h}"+fm,xl,It,Qo,It,It,It,1],[t,Zr,xl,It,Qo,It,It,It,1],[e,Ip,xl+" "+Zr,It,Qo+" "+Zr,It,Pp,It,1],[i,Ip+".{fff}",xl+" "+Zr,It,Qo+" "+Zr,It,Pp,It,1]];function h(d){return(u,f,g,y,m,p)=>{let v=[],A=m>=o,S=m>=r&&m<o,C=d(g),T=Ht(C*i,3),_=vu(C.getFullYear(),A?0:C.getMonth(),S||A?1:C.getDate()),E=Ht(_*i,3);if(S||A){let O=S?m/r:0,I=A?m/o:0,D=T==E?T:Ht(vu(_.getFullYear()+I,_.getMonth()+O,1)*i,3),H=new Date(En(D/i)),X=H.getFullYear(),L=H.getMonth();for(let G=0;D<=y;G++){let Z=vu(X+I*G,L+O*G,1),V=Z-d(Ht(Z*i,3));D=Ht((+Z+V)*i,3),D<=y&&v.push(D)}}else{let O=m>=s?s:m,I=ui(g)-ui(T),D=E+I+Tl(T-E,O);v.push(D);let H=d(D),X=H.getHours()+H.getMinutes()/t+H.getSeconds()/n,L=m/n,G=u.axes[f]._space,Z=p/G;for(;D=Ht(D+m,i==1?0:3),!(D>y);)if(L>1){let V=ui(Ht(X+L,6))%24,ee=d(D).getHours()-V;ee>1&&(ee=-1),D-=ee*n,X=(X+L)%24;let se=v[v.length-1];Ht((D-se)/m,3)*Z>=.7&&v.push(D)}else v.push(D)}return v}}return[l,c,h]}var[Kx,jx,Qx]=pm(1),[ev,tv,nv]=pm(.001);na(2,-53,53,[1]);function Lp(i,e){return i.map(t=>t.map((n,s)=>s==0||s==8||n==null?n:e(s==1||t[8]==0?n:t[1]+n)))}function Dp(i,e){return(t,n,s,r,o)=>{let a=e.find(g=>o>=g[0])||e[e.length-1],l,c,h,d,u,f;return n.map(g=>{let y=i(g),m=y.getFullYear(),p=y.getMonth(),v=y.getDate(),A=y.getHours(),S=y.getMinutes(),C=y.getSeconds(),T=m!=l&&a[2]||p!=c&&a[3]||v!=h&&a[4]||A!=d&&a[5]||S!=u&&a[6]||C!=f&&a[7]||a[1];return l=m,c=p,h=v,d=A,u=S,f=C,T(y)})}}function iv(i,e){let t=ku(e);return(n,s,r,o,a)=>s.map(l=>t(i(l)))}function vu(i,e,t){return new Date(i,e,t)}function Np(i,e){return e(i)}var sv="{YYYY}-{MM}-{DD} {h}:{mm}{aa}";function Up(i,e){return(t,n,s,r)=>r==null?Du:e(i(n))}function rv(i,e){let t=i.series[e];return t.width?t.stroke(i,e):t.points.width?t.points.stroke(i,e):null}function ov(i,e){return i.series[e].fill(i,e)}var av={show:!0,live:!0,isolate:!1,mount:Tx,markers:{show:!0,width:2,stroke:rv,fill:ov,dash:"solid"},idx:null,idxs:null,values:[]};function lv(i,e){let t=i.cursor.points,n=Ei(),s=t.size(i,e);$t(n,Ko,s),$t(n,jo,s);let r=s/-2;$t(n,"marginLeft",r),$t(n,"marginTop",r);let o=t.width(i,e,s);return o&&$t(n,"borderWidth",o),n}function cv(i,e){let t=i.series[e].points;return t._fill||t._stroke}function hv(i,e){let t=i.series[e].points;return t._stroke||t._fill}function uv(i,e){return i.series[e].points.size}var yu=[0,0];function dv(i,e,t){return yu[0]=e,yu[1]=t,yu}function vl(i,e,t,n=!0){return s=>{s.button==0&&(!n||s.target==e)&&t(s)}}function Su(i,e,t,n=!0){return s=>{(!n||s.target==e)&&t(s)}}var fv={show:!0,x:!0,y:!0,lock:!1,move:dv,points:{one:!1,show:lv,size:uv,width:0,stroke:hv,fill:cv},bind:{mousedown:vl,mouseup:vl,click:vl,dblclick:vl,mousemove:Su,mouseleave:Su,mouseenter:Su},drag:{setScale:!0,x:!0,y:!1,dist:0,uni:null,click:(i,e)=>{e.stopPropagation(),e.stopImmediatePropagation()},_x:!1,_y:!1},focus:{dist:(i,e,t,n,s)=>n-s,prox:-1,bias:0},hover:{skip:[void 0],prox:null,bias:0},left:-10,top:-10,idx:null,dataIdx:null,idxs:null,event:null},mm={show:!0,stroke:"rgba(0,0,0,0.07)",width:2},Hu=Sn({},mm,{filter:tm}),gm=Sn({},Hu,{size:10}),_m=Sn({},mm,{show:!1}),Vu='12px system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, "Noto Sans", sans-serif, "Apple Color Emoji", "Segoe UI Emoji", "Segoe UI Symbol", "Noto Color Emoji"',xm="bold "+Vu,vm=1.5,Fp={show:!0,scale:"x",stroke:Lu,space:50,gap:5,alignTo:1,size:50,labelGap:0,labelSize:30,labelFont:xm,side:2,grid:Hu,ticks:gm,border:_m,font:Vu,lineGap:vm,rotate:0},pv="Value",mv="Time",Op={show:!0,scale:"x",auto:!1,sorted:1,min:zt,max:-zt,idxs:[]};function gv(i,e,t,n,s){return e.map(r=>r==null?"":Ou(r))}function _v(i,e,t,n,s,r,o){let a=[],l=Vs.get(s)||0;t=o?t:Ht(Tl(t,s),l);for(let c=t;c<=n;c=Ht(c+s,l))a.push(Object.is(c,-0)?0:c);return a}function Au(i,e,t,n,s,r,o){let a=[],l=i.scales[i.axes[e].scale].log,c=l==10?xs:jp,h=ui(c(t));s=Kr(l,h),l==10&&(s=dr[Bi(s,dr)]);let d=t,u=s*l;l==10&&(u=dr[Bi(u,dr)]);do a.push(d),d=d+s,l==10&&!Vs.has(d)&&(d=Ht(d,Vs.get(s))),d>=u&&(s=d,u=s*l,l==10&&(u=dr[Bi(u,dr)]));while(d<=n);return a}function xv(i,e,t,n,s,r,o){let l=i.scales[i.axes[e].scale].asinh,c=n>l?Au(i,e,jn(l,t),n,s):[l],h=n>=0&&t<=0?[0]:[];return(t<-l?Au(i,e,jn(l,-n),-t,s):[l]).reverse().map(u=>-u).concat(h,c)}var ym=/./,vv=/[12357]/,yv=/[125]/,Bp=/1/,Cu=(i,e,t,n)=>i.map((s,r)=>e==4&&s==0||r%n==0&&t.test(s.toExponential()[s<0?1:0])?s:null);function Sv(i,e,t,n,s){let r=i.axes[t],o=r.scale,a=i.scales[o],l=i.valToPos,c=r._space,h=l(10,o),d=l(9,o)-h>=c?ym:l(7,o)-h>=c?vv:l(5,o)-h>=c?yv:Bp;if(d==Bp){let u=Tn(l(1,o)-h);if(u<c)return Cu(e.slice().reverse(),a.distr,d,Ti(c/u)).reverse()}return Cu(e,a.distr,d,1)}function bv(i,e,t,n,s){let r=i.axes[t],o=r.scale,a=r._space,l=i.valToPos,c=Tn(l(1,o)-l(2,o));return c<a?Cu(e.slice().reverse(),3,ym,Ti(a/c)).reverse():e}function Mv(i,e,t,n){return n==null?Du:e==null?"":Ou(e)}var kp={show:!0,scale:"y",stroke:Lu,space:30,gap:5,alignTo:1,size:50,labelGap:0,labelSize:30,labelFont:xm,side:3,grid:Hu,ticks:gm,border:_m,font:Vu,lineGap:vm,rotate:0};function wv(i,e){let t=3+(i||1)*2;return Ht(t*e,3)}function Ev(i,e){let{scale:t,idxs:n}=i.series[0],s=i._data[0],r=i.valToPos(s[n[0]],t,!0),o=i.valToPos(s[n[1]],t,!0),a=Tn(o-r),l=i.series[e],c=a/(l.points.space*At);return n[1]-n[0]<=c}var zp={scale:null,auto:!0,sorted:0,min:zt,max:-zt},Sm=(i,e,t,n,s)=>s,Hp={show:!0,auto:!0,sorted:0,gaps:Sm,alpha:1,facets:[Sn({},zp,{scale:"x"}),Sn({},zp,{scale:"y"})]},Vp={scale:"y",auto:!0,sorted:0,show:!0,spanGaps:!1,gaps:Sm,alpha:1,points:{show:Ev,filter:null},values:null,min:zt,max:-zt,idxs:[],path:null,clip:null};function Tv(i,e,t,n,s){return t/10}var bm={time:!0,auto:!0,distr:1,log:10,asinh:1,min:null,max:null,dir:1,ori:0},Av=Sn({},bm,{time:!1,ori:1}),Gp={};function Mm(i,e){let t=Gp[i];return t||(t={key:i,plots:[],sub(n){t.plots.push(n)},unsub(n){t.plots=t.plots.filter(s=>s!=n)},pub(n,s,r,o,a,l,c){for(let h=0;h<t.plots.length;h++)t.plots[h]!=s&&t.plots[h].pub(n,s,r,o,a,l,c)}},i!=null&&(Gp[i]=t)),t}var eo=1,Ru=2;function gr(i,e,t){let n=i.mode,s=i.series[e],r=n==2?i._data[e]:i._data,o=i.scales,a=i.bbox,l=r[0],c=n==2?r[1]:r[e],h=n==2?o[s.facets[0].scale]:o[i.series[0].scale],d=n==2?o[s.facets[1].scale]:o[s.scale],u=a.left,f=a.top,g=a.width,y=a.height,m=i.valToPosH,p=i.valToPosV;return h.ori==0?t(s,l,c,h,d,m,p,u,f,g,y,Rl,no,Il,Em,Am):t(s,l,c,h,d,p,m,f,u,y,g,Pl,io,Xu,Tm,Cm)}function Gu(i,e){let t=0,n=0,s=Et(i.bands,Bu);for(let r=0;r<s.length;r++){let o=s[r];o.series[0]==e?t=o.dir:o.series[1]==e&&(o.dir==1?n|=1:n|=2)}return[t,n==1?-1:n==2?1:n==3?2:0]}function Cv(i,e,t,n,s){let r=i.mode,o=i.series[e],a=r==2?o.facets[1].scale:o.scale,l=i.scales[a];return s==-1?l.min:s==1?l.max:l.distr==3?l.dir==1?l.min:l.max:0}function vs(i,e,t,n,s,r){return gr(i,e,(o,a,l,c,h,d,u,f,g,y,m)=>{let p=o.pxRound,v=c.dir*(c.ori==0?1:-1),A=c.ori==0?no:io,S,C;v==1?(S=t,C=n):(S=n,C=t);let T=p(d(a[S],c,y,f)),_=p(u(l[S],h,m,g)),E=p(d(a[C],c,y,f)),O=p(u(r==1?h.max:h.min,h,m,g)),I=new Path2D(s);return A(I,E,O),A(I,T,O),A(I,T,_),I})}function Cl(i,e,t,n,s,r){let o=null;if(i.length>0){o=new Path2D;let a=e==0?Il:Xu,l=t;for(let d=0;d<i.length;d++){let u=i[d];if(u[1]>u[0]){let f=u[0]-l;f>0&&a(o,l,n,f,n+r),l=u[1]}}let c=t+s-l,h=10;c>0&&a(o,l,n-h/2,c,n+r+h)}return o}function Rv(i,e,t){let n=i[i.length-1];n&&n[0]==e?n[1]=t:i.push([e,t])}function Wu(i,e,t,n,s,r,o){let a=[],l=i.length;for(let c=s==1?t:n;c>=t&&c<=n;c+=s)if(e[c]===null){let d=c,u=c;if(s==1)for(;++c<=n&&e[c]===null;)u=c;else for(;--c>=t&&e[c]===null;)u=c;let f=r(i[d]),g=u==d?f:r(i[u]),y=d-s;f=o<=0&&y>=0&&y<l?r(i[y]):f;let p=u+s;g=o>=0&&p>=0&&p<l?r(i[p]):g,g>=f&&a.push([f,g])}return a}function Wp(i){return i==0?em:i==1?En:e=>ur(e,i)}function wm(i){let e=i==0?Rl:Pl,t=i==0?(s,r,o,a,l,c)=>{s.arcTo(r,o,a,l,c)}:(s,r,o,a,l,c)=>{s.arcTo(o,r,l,a,c)},n=i==0?(s,r,o,a,l)=>{s.rect(r,o,a,l)}:(s,r,o,a,l)=>{s.rect(o,r,l,a)};return(s,r,o,a,l,c=0,h=0)=>{c==0&&h==0?n(s,r,o,a,l):(c=ki(c,a/2,l/2),h=ki(h,a/2,l/2),e(s,r+c,o),t(s,r+a,o,r+a,o+l,c),t(s,r+a,o+l,r,o+l,h),t(s,r,o+l,r,o,h),t(s,r,o,r+a,o,c),s.closePath())}}var Rl=(i,e,t)=>{i.moveTo(e,t)},Pl=(i,e,t)=>{i.moveTo(t,e)},no=(i,e,t)=>{i.lineTo(e,t)},io=(i,e,t)=>{i.lineTo(t,e)},Il=wm(0),Xu=wm(1),Em=(i,e,t,n,s,r)=>{i.arc(e,t,n,s,r)},Tm=(i,e,t,n,s,r)=>{i.arc(t,e,n,s,r)},Am=(i,e,t,n,s,r,o)=>{i.bezierCurveTo(e,t,n,s,r,o)},Cm=(i,e,t,n,s,r,o)=>{i.bezierCurveTo(t,e,s,n,o,r)};function Rm(i){return(e,t,n,s,r)=>gr(e,t,(o,a,l,c,h,d,u,f,g,y,m)=>{let{pxRound:p,points:v}=o,A,S;c.ori==0?(A=Rl,S=Em):(A=Pl,S=Tm);let C=Ht(v.width*At,3),T=(v.size-v.width)/2*At,_=Ht(T*2,3),E=new Path2D,O=new Path2D,{left:I,top:D,width:H,height:X}=e.bbox;Il(O,I-_,D-_,H+_*2,X+_*2);let L=G=>{if(l[G]!=null){let Z=p(d(a[G],c,y,f)),V=p(u(l[G],h,m,g));A(E,Z+T,V),S(E,Z,V,T,0,yl*2)}};if(r)r.forEach(L);else for(let G=n;G<=s;G++)L(G);return{stroke:C>0?E:null,fill:E,clip:O,flags:eo|Ru}})}function Pm(i){return(e,t,n,s,r,o)=>{n!=s&&(r!=n&&o!=n&&i(e,t,n),r!=s&&o!=s&&i(e,t,s),i(e,t,o))}}var Pv=Pm(no),Iv=Pm(io);function Im(i){let e=Et(i?.alignGaps,0);return(t,n,s,r)=>gr(t,n,(o,a,l,c,h,d,u,f,g,y,m)=>{[s,r]=wl(l,s,r);let p=o.pxRound,v=X=>p(d(X,c,y,f)),A=X=>p(u(X,h,m,g)),S,C;c.ori==0?(S=no,C=Pv):(S=io,C=Iv);let T=c.dir*(c.ori==0?1:-1),_={stroke:new Path2D,fill:null,clip:null,band:null,gaps:null,flags:eo},E=_.stroke,O=!1;if(r-s>=y*4){let X=fe=>t.posToVal(fe,c.key,!0),L=null,G=null,Z,V,ce,Y=v(a[T==1?s:r]),ee=v(a[s]),se=v(a[r]),de=X(T==1?ee+1:se-1);for(let fe=T==1?s:r;fe>=s&&fe<=r;fe+=T){let te=a[fe],ve=(T==1?te<de:te>de)?Y:v(te),Ce=l[fe];ve==Y?Ce!=null?(V=Ce,L==null?(S(E,ve,A(V)),Z=L=G=V):V<L?L=V:V>G&&(G=V)):Ce===null&&(O=!0):(L!=null&&C(E,Y,A(L),A(G),A(Z),A(V)),Ce!=null?(V=Ce,S(E,ve,A(V)),L=G=Z=V):(L=G=null,Ce===null&&(O=!0)),Y=ve,de=X(Y+T))}L!=null&&L!=G&&ce!=Y&&C(E,Y,A(L),A(G),A(Z),A(V))}else for(let X=T==1?s:r;X>=s&&X<=r;X+=T){let L=l[X];L===null?O=!0:L!=null&&S(E,v(a[X]),A(L))}let[D,H]=Gu(t,n);if(o.fill!=null||D!=0){let X=_.fill=new Path2D(E),L=o.fillTo(t,n,o.min,o.max,D),G=A(L),Z=v(a[s]),V=v(a[r]);T==-1&&([V,Z]=[Z,V]),S(X,V,G),S(X,Z,G)}if(!o.spanGaps){let X=[];O&&X.push(...Wu(a,l,s,r,T,v,e)),_.gaps=X=o.gaps(t,n,s,r,X),_.clip=Cl(X,c.ori,f,g,y,m)}return H!=0&&(_.band=H==2?[vs(t,n,s,r,E,-1),vs(t,n,s,r,E,1)]:vs(t,n,s,r,E,H)),_})}function Lv(i){let e=Et(i.align,1),t=Et(i.ascDesc,!1),n=Et(i.alignGaps,0),s=Et(i.extend,!1);return(r,o,a,l)=>gr(r,o,(c,h,d,u,f,g,y,m,p,v,A)=>{[a,l]=wl(d,a,l);let S=c.pxRound,{left:C,width:T}=r.bbox,_=ee=>S(g(ee,u,v,m)),E=ee=>S(y(ee,f,A,p)),O=u.ori==0?no:io,I={stroke:new Path2D,fill:null,clip:null,band:null,gaps:null,flags:eo},D=I.stroke,H=u.dir*(u.ori==0?1:-1),X=E(d[H==1?a:l]),L=_(h[H==1?a:l]),G=L,Z=L;s&&e==-1&&(Z=C,O(D,Z,X)),O(D,L,X);for(let ee=H==1?a:l;ee>=a&&ee<=l;ee+=H){let se=d[ee];if(se==null)continue;let de=_(h[ee]),fe=E(se);e==1?O(D,de,X):O(D,G,fe),O(D,de,fe),X=fe,G=de}let V=G;s&&e==1&&(V=C+T,O(D,V,X));let[ce,Y]=Gu(r,o);if(c.fill!=null||ce!=0){let ee=I.fill=new Path2D(D),se=c.fillTo(r,o,c.min,c.max,ce),de=E(se);O(ee,V,de),O(ee,Z,de)}if(!c.spanGaps){let ee=[];ee.push(...Wu(h,d,a,l,H,_,n));let se=c.width*At/2,de=t||e==1?se:-se,fe=t||e==-1?-se:se;ee.forEach(te=>{te[0]+=de,te[1]+=fe}),I.gaps=ee=c.gaps(r,o,a,l,ee),I.clip=Cl(ee,u.ori,m,p,v,A)}return Y!=0&&(I.band=Y==2?[vs(r,o,a,l,D,-1),vs(r,o,a,l,D,1)]:vs(r,o,a,l,D,Y)),I})}function Xp(i,e,t,n,s,r,o=zt){if(i.length>1){let a=null;for(let l=0,c=1/0;l<i.length;l++)if(e[l]!==void 0){if(a!=null){let h=Tn(i[l]-i[a]);h<c&&(c=h,o=Tn(t(i[l],n,s,r)-t(i[a],n,s,r)))}a=l}}return o}function Dv(i){i=i||ta;let e=Et(i.size,[.6,zt,1]),t=i.align||0,n=i.gap||0,s=i.radius;s=s==null?[0,0]:typeof s=="number"?[s,0]:s;let r=St(s),o=1-e[0],a=Et(e[1],zt),l=Et(e[2],1),c=Et(i.disp,ta),h=Et(i.each,f=>{}),{fill:d,stroke:u}=c;return(f,g,y,m)=>gr(f,g,(p,v,A,S,C,T,_,E,O,I,D)=>{let H=p.pxRound,X=t,L=n*At,G=a*At,Z=l*At,V,ce;S.ori==0?[V,ce]=r(f,g):[ce,V]=r(f,g);let Y=S.dir*(S.ori==0?1:-1),ee=S.ori==0?Il:Xu,se=S.ori==0?h:(Pe,je,lt,we,kt,Ve,Ze)=>{h(Pe,je,lt,kt,we,Ze,Ve)},de=Et(f.bands,Bu).find(Pe=>Pe.series[0]==g),fe=de!=null?de.dir:0,te=p.fillTo(f,g,p.min,p.max,fe),ge=H(_(te,C,D,O)),ve,Ce,Me,qe=I,at=H(p.width*At),Ge=!1,mt=null,dt=null,rt=null,Jt=null;d!=null&&(at==0||u!=null)&&(Ge=!0,mt=d.values(f,g,y,m),dt=new Map,new Set(mt).forEach(Pe=>{Pe!=null&&dt.set(Pe,new Path2D)}),at>0&&(rt=u.values(f,g,y,m),Jt=new Map,new Set(rt).forEach(Pe=>{Pe!=null&&Jt.set(Pe,new Path2D)})));let{x0:Gt,size:mn}=c;if(Gt!=null&&mn!=null){X=1,v=Gt.values(f,g,y,m),Gt.unit==2&&(v=v.map(lt=>f.posToVal(E+lt*I,S.key,!0)));let Pe=mn.values(f,g,y,m);mn.unit==2?Ce=Pe[0]*I:Ce=T(Pe[0],S,I,E)-T(0,S,I,E),qe=Xp(v,A,T,S,I,E,qe),Me=qe-Ce+L}else qe=Xp(v,A,T,S,I,E,qe),Me=qe*o+L,Ce=qe-Me;Me<1&&(Me=0),at>=Ce/2&&(at=0),Me<5&&(H=em);let Ft=Me>0,Pn=qe-Me-(Ft?at:0);Ce=H(Tu(Pn,Z,G)),ve=(X==0?Ce/2:X==Y?0:Ce)-X*Y*((X==0?L/2:0)+(Ft?at/2:0));let Mt={stroke:null,fill:null,clip:null,band:null,gaps:null,flags:0},Mn=Ge?null:new Path2D,sn=null;if(de!=null)sn=f.data[de.series[1]];else{let{y0:Pe,y1:je}=c;Pe!=null&&je!=null&&(A=je.values(f,g,y,m),sn=Pe.values(f,g,y,m))}let gn=V*Ce,B=ce*Ce;for(let Pe=Y==1?y:m;Pe>=y&&Pe<=m;Pe+=Y){let je=A[Pe];if(je==null)continue;if(sn!=null){let q=sn[Pe]??0;if(je-q==0)continue;ge=_(q,C,D,O)}let lt=S.distr!=2||c!=null?v[Pe]:Pe,we=T(lt,S,I,E),kt=_(Et(je,te),C,D,O),Ve=H(we-ve),Ze=H(jn(kt,ge)),R=H(ki(kt,ge)),b=Ze-R;if(je!=null){let q=je<0?B:gn,ue=je<0?gn:B;Ge?(at>0&&rt[Pe]!=null&&ee(Jt.get(rt[Pe]),Ve,R+ui(at/2),Ce,jn(0,b-at),q,ue),mt[Pe]!=null&&ee(dt.get(mt[Pe]),Ve,R+ui(at/2),Ce,jn(0,b-at),q,ue)):ee(Mn,Ve,R+ui(at/2),Ce,jn(0,b-at),q,ue),se(f,g,Pe,Ve-at/2,R,Ce+at,b)}}return at>0?Mt.stroke=Ge?Jt:Mn:Ge||(Mt._fill=p.width==0?p._fill:p._stroke??p._fill,Mt.width=0),Mt.fill=Ge?dt:Mn,Mt})}function Nv(i,e){let t=Et(e?.alignGaps,0);return(n,s,r,o)=>gr(n,s,(a,l,c,h,d,u,f,g,y,m,p)=>{[r,o]=wl(c,r,o);let v=a.pxRound,A=V=>v(u(V,h,m,g)),S=V=>v(f(V,d,p,y)),C,T,_;h.ori==0?(C=Rl,_=no,T=Am):(C=Pl,_=io,T=Cm);let E=h.dir*(h.ori==0?1:-1),O=A(l[E==1?r:o]),I=O,D=[],H=[];for(let V=E==1?r:o;V>=r&&V<=o;V+=E)if(c[V]!=null){let Y=l[V],ee=A(Y);D.push(I=ee),H.push(S(c[V]))}let X={stroke:i(D,H,C,_,T,v),fill:null,clip:null,band:null,gaps:null,flags:eo},L=X.stroke,[G,Z]=Gu(n,s);if(a.fill!=null||G!=0){let V=X.fill=new Path2D(L),ce=a.fillTo(n,s,a.min,a.max,G),Y=S(ce);_(V,I,Y),_(V,O,Y)}if(!a.spanGaps){let V=[];V.push(...Wu(l,c,r,o,E,A,t)),X.gaps=V=a.gaps(n,s,r,o,V),X.clip=Cl(V,h.ori,g,y,m,p)}return Z!=0&&(X.band=Z==2?[vs(n,s,r,o,L,-1),vs(n,s,r,o,L,1)]:vs(n,s,r,o,L,Z)),X})}function Uv(i){return Nv(Fv,i)}function Fv(i,e,t,n,s,r){let o=i.length;if(o<2)return null;let a=new Path2D;if(t(a,i[0],e[0]),o==2)n(a,i[1],e[1]);else{let l=Array(o),c=Array(o-1),h=Array(o-1),d=Array(o-1);for(let u=0;u<o-1;u++)h[u]=e[u+1]-e[u],d[u]=i[u+1]-i[u],c[u]=h[u]/d[u];l[0]=c[0];for(let u=1;u<o-1;u++)c[u]===0||c[u-1]===0||c[u-1]>0!=c[u]>0?l[u]=0:(l[u]=3*(d[u-1]+d[u])/((2*d[u]+d[u-1])/c[u-1]+(d[u]+2*d[u-1])/c[u]),isFinite(l[u])||(l[u]=0));l[o-1]=c[o-2];for(let u=0;u<o-1;u++)s(a,i[u]+d[u]/3,e[u]+l[u]*d[u]/3,i[u+1]-d[u]/3,e[u+1]-l[u+1]*d[u]/3,i[u+1],e[u+1])}return a}var Pu=new Set;function qp(){for(let i of Pu)i.syncRect(!0)}to&&(pr(gx,Jr,qp),pr(_x,Jr,qp,!0),pr(Sl,Jr,()=>{zn.pxRatio=At}));var Ov=Im(),Bv=Rm();function Yp(i,e,t,n){return(n?[i[0],i[1]].concat(i.slice(2)):[i[0]].concat(i.slice(1))).map((r,o)=>Iu(r,o,e,t))}function kv(i,e){return i.map((t,n)=>n==0?{}:Sn({},e,t))}function Iu(i,e,t,n){return Sn({},e==0?t:n,i)}function Lm(i,e,t){return e==null?jr:[e,t]}var zv=Lm;function Hv(i,e,t){return e==null?jr:bl(e,t,Fu,!0)}function Dm(i,e,t,n){return e==null?jr:El(e,t,i.scales[n].log,!1)}var Vv=Dm;function Nm(i,e,t,n){return e==null?jr:Uu(e,t,i.scales[n].log,!1)}var Gv=Nm;function Wv(i,e,t,n,s){let r=jn(Ep(i),Ep(e)),o=e-i,a=Bi(s/n*o,t);do{let l=t[a],c=n*l/o;if(c>=s&&r+(l<5?Vs.get(l):0)<=17)return[l,c]}while(++a<t.length);return[0,0]}function $p(i){let e,t;return i=i.replace(/(\d+)px/,(n,s)=>(e=En((t=+s)*At))+"px"),[i,e,t]}function Xv(i){i.show&&[i.font,i.labelFont].forEach(e=>{let t=Ht(e[2]*At,1);e[0]=e[0].replace(/[0-9.]+px/,t+"px"),e[1]=t})}function zn(i,e,t){let n={mode:Et(i.mode,1)},s=n.mode;function r(x,M,P,N){let W=M.valToPct(x);return N+P*(M.dir==-1?1-W:W)}function o(x,M,P,N){let W=M.valToPct(x);return N+P*(M.dir==-1?W:1-W)}function a(x,M,P,N){return M.ori==0?r(x,M,P,N):o(x,M,P,N)}n.valToPosH=r,n.valToPosV=o;let l=!1;n.status=0;let c=n.root=Ei(j_);if(i.id!=null&&(c.id=i.id),hi(c,i.class),i.title){let x=Ei(tx,c);x.textContent=i.title}let h=Oi("canvas"),d=n.ctx=h.getContext("2d"),u=Ei(nx,c);pr("click",u,x=>{x.target===g&&(Xt!=Hr||Kt!=Vr)&&Bn.click(n,x)},!0);let f=n.under=Ei(ix,u);u.appendChild(h);let g=n.over=Ei(sx,u);i=Qr(i);let y=+Et(i.pxAlign,1),m=Wp(y);(i.plugins||[]).forEach(x=>{x.opts&&(i=x.opts(n,i)||i)});let p=i.ms||.001,v=n.series=s==1?Yp(i.series||[],Op,Vp,!1):kv(i.series||[null],Hp),A=n.axes=Yp(i.axes||[],Fp,kp,!0),S=n.scales={},C=n.bands=i.bands||[];C.forEach(x=>{x.fill=St(x.fill||null),x.dir=Et(x.dir,-1)});let T=s==2?v[1].facets[0].scale:v[0].scale,_={axes:gs,series:_t},E=(i.drawOrder||["axes","series"]).map(x=>_[x]);function O(x){let M=x.distr==3?P=>xs(P>0?P:x.clamp(n,P,x.min,x.max,x.key)):x.distr==4?P=>xu(P,x.asinh):x.distr==100?P=>x.fwd(P):P=>P;return P=>{let N=M(P),{_min:W,_max:j}=x,le=j-W;return(N-W)/le}}function I(x){let M=S[x];if(M==null){let P=(i.scales||ta)[x]||ta;if(P.from!=null){I(P.from);let N=Sn({},S[P.from],P,{key:x});N.valToPct=O(N),S[x]=N}else{M=S[x]=Sn({},x==T?bm:Av,P),M.key=x;let N=M.time,W=M.range,j=Hs(W);if((x!=T||s==2&&!N)&&(j&&(W[0]==null||W[1]==null)&&(W={min:W[0]==null?bp:{mode:1,hard:W[0],soft:W[0]},max:W[1]==null?bp:{mode:1,hard:W[1],soft:W[1]}},j=!1),!j&&Al(W))){let le=W;W=(pe,Se,Ne)=>Se==null?jr:bl(Se,Ne,le)}M.range=St(W||(N?zv:x==T?M.distr==3?Vv:M.distr==4?Gv:Lm:M.distr==3?Dm:M.distr==4?Nm:Hv)),M.auto=St(j?!1:M.auto),M.clamp=St(M.clamp||Tv),M._min=M._max=null,M.valToPct=O(M)}}}I("x"),I("y"),s==1&&v.forEach(x=>{I(x.scale)}),A.forEach(x=>{I(x.scale)});for(let x in i.scales)I(x);let D=S[T],H=D.distr,X,L;D.ori==0?(hi(c,Q_),X=r,L=o):(hi(c,ex),X=o,L=r);let G={};for(let x in S){let M=S[x];(M.min!=null||M.max!=null)&&(G[x]={min:M.min,max:M.max},M.min=M.max=null)}let Z=i.tzDate||(x=>new Date(En(x/p))),V=i.fmtDate||ku,ce=p==1?Qx(Z):nv(Z),Y=Dp(Z,Lp(p==1?jx:tv,V)),ee=Up(Z,Np(sv,V)),se=[],de=n.legend=Sn({},av,i.legend),fe=n.cursor=Sn({},fv,{drag:{y:s==2}},i.cursor),te=de.show,ge=fe.show,ve=de.markers;de.idxs=se,ve.width=St(ve.width),ve.dash=St(ve.dash),ve.stroke=St(ve.stroke),ve.fill=St(ve.fill);let Ce,Me,qe,at=[],Ge=[],mt,dt=!1,rt={};if(de.live){let x=v[1]?v[1].values:null;dt=x!=null,mt=dt?x(n,1,0):{_:0};for(let M in mt)rt[M]=Du}if(te)if(Ce=Oi("table",hx,c),qe=Oi("tbody",null,Ce),de.mount(n,Ce),dt){Me=Oi("thead",null,Ce,qe);let x=Oi("tr",null,Me);Oi("th",null,x);for(var Jt in mt)Oi("th",cp,x).textContent=Jt}else hi(Ce,dx),de.live&&hi(Ce,ux);let Gt={show:!0},mn={show:!1};function Ft(x,M){if(M==0&&(dt||!de.live||s==2))return jr;let P=[],N=Oi("tr",fx,qe,qe.childNodes[M]);hi(N,x.class),x.show||hi(N,fr);let W=Oi("th",null,N);if(ve.show){let pe=Ei(px,W);if(M>0){let Se=ve.width(n,M);Se&&(pe.style.border=Se+"px "+ve.dash(n,M)+" "+ve.stroke(n,M)),pe.style.background=ve.fill(n,M)}}let j=Ei(cp,W);x.label instanceof HTMLElement?j.appendChild(x.label):j.textContent=x.label,M>0&&(ve.show||(j.style.color=x.width>0?ve.stroke(n,M):ve.fill(n,M)),Mt("click",W,pe=>{if(fe._lock)return;et(pe);let Se=v.indexOf(x);if((pe.ctrlKey||pe.metaKey)!=de.isolate){let Ne=v.some((Fe,Be)=>Be>0&&Be!=Se&&Fe.show);v.forEach((Fe,Be)=>{Be>0&&Qi(Be,Ne?Be==Se?Gt:mn:Gt,!0,yn.setSeries)})}else Qi(Se,{show:!x.show},!0,yn.setSeries)},!1),tt&&Mt(fp,W,pe=>{fe._lock||(et(pe),Qi(v.indexOf(x),Wr,!0,yn.setSeries))},!1));for(var le in mt){let pe=Oi("td",mx,N);pe.textContent="--",P.push(pe)}return[N,P]}let Pn=new Map;function Mt(x,M,P,N=!0){let W=Pn.get(M)||{},j=fe.bind[x](n,M,P,N);j&&(pr(x,M,W[x]=j),Pn.set(M,W))}function Mn(x,M,P){let N=Pn.get(M)||{};for(let W in N)(x==null||W==x)&&(Eu(W,M,N[W]),delete N[W]);x==null&&Pn.delete(M)}let sn=0,gn=0,B=0,Pe=0,je=0,lt=0,we=je,kt=lt,Ve=B,Ze=Pe,R=0,b=0,q=0,ue=0;n.bbox={};let ae=!1,xe=!1,ye=!1,ne=!1,re=!1,me=!1;function F(x,M,P){(P||x!=n.width||M!=n.height)&&oe(x,M),ft(!1),ye=!0,xe=!0,Gn()}function oe(x,M){n.width=sn=B=x,n.height=gn=Pe=M,je=lt=0,be(),We();let P=n.bbox;R=P.left=ur(je*At,.5),b=P.top=ur(lt*At,.5),q=P.width=ur(B*At,.5),ue=P.height=ur(Pe*At,.5)}let ie=3;function Ee(){let x=!1,M=0;for(;!x;){M++;let P=Br(M),N=ji(M);x=M==ie||P&&N,x||(oe(n.width,n.height),xe=!0)}}function _e({width:x,height:M}){F(x,M)}n.setSize=_e;function be(){let x=!1,M=!1,P=!1,N=!1;A.forEach((W,j)=>{if(W.show&&W._show){let{side:le,_size:pe}=W,Se=le%2,Ne=W.label!=null?W.labelSize:0,Fe=pe+Ne;Fe>0&&(Se?(B-=Fe,le==3?(je+=Fe,N=!0):P=!0):(Pe-=Fe,le==0?(lt+=Fe,x=!0):M=!0))}}),Ji[0]=x,Ji[1]=P,Ji[2]=M,Ji[3]=N,B-=Li[1]+Li[3],je+=Li[3],Pe-=Li[2]+Li[0],lt+=Li[0]}function We(){let x=je+B,M=lt+Pe,P=je,N=lt;function W(j,le){switch(j){case 1:return x+=le,x-le;case 2:return M+=le,M-le;case 3:return P-=le,P+le;case 0:return N-=le,N+le}}A.forEach((j,le)=>{if(j.show&&j._show){let pe=j.side;j._pos=W(pe,j._size),j.label!=null&&(j._lpos=W(pe,j.labelSize))}})}if(fe.dataIdx==null){let x=fe.hover,M=x.skip=new Set(x.skip??[]);M.add(void 0);let P=x.prox=St(x.prox),N=x.bias??=0;fe.dataIdx=(W,j,le,pe)=>{if(j==0)return le;let Se=le,Ne=P(W,j,le,pe)??zt,Fe=Ne>=0&&Ne<zt,Be=D.ori==0?B:Pe,ot=fe.left,Tt=e[0],wt=e[j];if(M.has(wt[le])){Se=null;let vt=null,Qe=null,Ye;if(N==0||N==-1)for(Ye=le;vt==null&&Ye-- >0;)M.has(wt[Ye])||(vt=Ye);if(N==0||N==1)for(Ye=le;Qe==null&&Ye++<wt.length;)M.has(wt[Ye])||(Qe=Ye);if(vt!=null||Qe!=null)if(Fe){let Yt=vt==null?-1/0:X(Tt[vt],D,Be,0),an=Qe==null?1/0:X(Tt[Qe],D,Be,0),Nn=ot-Yt,Ot=an-ot;Nn<=Ot?Nn<=Ne&&(Se=vt):Ot<=Ne&&(Se=Qe)}else Se=Qe==null?vt:vt==null?Qe:le-vt<=Qe-le?vt:Qe}else Fe&&Tn(ot-X(Tt[le],D,Be,0))>Ne&&(Se=null);return Se}}let et=x=>{fe.event=x};fe.idxs=se,fe._lock=!1;let he=fe.points;he.show=St(he.show),he.size=St(he.size),he.stroke=St(he.stroke),he.width=St(he.width),he.fill=St(he.fill);let ke=n.focus=Sn({},i.focus||{alpha:.3},fe.focus),tt=ke.prox>=0,Re=tt&&he.one,ut=[],Wt=[],Yn=[];function zo(x,M){let P=he.show(n,M);if(P instanceof HTMLElement)return hi(P,cx),hi(P,x.class),ss(P,-10,-10,B,Pe),g.insertBefore(P,ut[M]),P}function Ur(x,M){if(s==1||M>0){let P=s==1&&S[x.scale].time,N=x.value;x.value=P?Cp(N)?Up(Z,Np(N,V)):N||ee:N||Mv,x.label=x.label||(P?mv:pv)}if(Re||M>0){x.width=x.width==null?1:x.width,x.paths=x.paths||Ov||Ax,x.fillTo=St(x.fillTo||Cv),x.pxAlign=+Et(x.pxAlign,y),x.pxRound=Wp(x.pxAlign),x.stroke=St(x.stroke||null),x.fill=St(x.fill||null),x._stroke=x._fill=x._paths=x._focus=null;let P=wv(jn(1,x.width),1),N=x.points=Sn({},{size:P,width:jn(1,P*.2),stroke:x.stroke,space:P*2,paths:Bv,_stroke:null,_fill:null},x.points);N.show=St(N.show),N.filter=St(N.filter),N.fill=St(N.fill),N.stroke=St(N.stroke),N.paths=St(N.paths),N.pxAlign=x.pxAlign}if(te){let P=Ft(x,M);at.splice(M,0,P[0]),Ge.splice(M,0,P[1]),de.values.push(null)}if(ge){se.splice(M,0,null);let P=null;Re?M==0&&(P=zo(x,M)):M>0&&(P=zo(x,M)),ut.splice(M,0,P),Wt.splice(M,0,0),Yn.splice(M,0,0)}Dn("addSeries",M)}function tu(x,M){M=M??v.length,x=s==1?Iu(x,M,Op,Vp):Iu(x,M,{},Hp),v.splice(M,0,x),Ur(v[M],M)}n.addSeries=tu;function ja(x){if(v.splice(x,1),te){de.values.splice(x,1),Ge.splice(x,1);let M=at.splice(x,1)[0];Mn(null,M.firstChild),M.remove()}ge&&(se.splice(x,1),ut.splice(x,1)[0].remove(),Wt.splice(x,1),Yn.splice(x,1)),Dn("delSeries",x)}n.delSeries=ja;let Ji=[!1,!1,!1,!1];function fs(x,M){if(x._show=x.show,x.show){let P=x.side%2,N=S[x.scale];N==null&&(x.scale=P?v[1].scale:T,N=S[x.scale]);let W=N.time;x.size=St(x.size),x.space=St(x.space),x.rotate=St(x.rotate),Hs(x.incrs)&&x.incrs.forEach(le=>{!Vs.has(le)&&Vs.set(le,im(le))}),x.incrs=St(x.incrs||(N.distr==2?Zx:W?p==1?Kx:ev:dr)),x.splits=St(x.splits||(W&&N.distr==1?ce:N.distr==3?Au:N.distr==4?xv:_v)),x.stroke=St(x.stroke),x.grid.stroke=St(x.grid.stroke),x.ticks.stroke=St(x.ticks.stroke),x.border.stroke=St(x.border.stroke);let j=x.values;x.values=Hs(j)&&!Hs(j[0])?St(j):W?Hs(j)?Dp(Z,Lp(j,V)):Cp(j)?iv(Z,j):j||Y:j||gv,x.filter=St(x.filter||(N.distr>=3&&N.log==10?Sv:N.distr==3&&N.log==2?bv:tm)),x.font=$p(x.font),x.labelFont=$p(x.labelFont),x._size=x.size(n,null,M,0),x._space=x._rotate=x._incrs=x._found=x._splits=x._values=null,x._size>0&&(Ji[M]=!0,x._el=Ei(rx,u))}}function ps(x,M,P,N){let[W,j,le,pe]=P,Se=M%2,Ne=0;return Se==0&&(pe||j)&&(Ne=M==0&&!W||M==2&&!le?En(Fp.size/3):0),Se==1&&(W||le)&&(Ne=M==1&&!j||M==3&&!pe?En(kp.size/2):0),Ne}let Ho=n.padding=(i.padding||[ps,ps,ps,ps]).map(x=>St(Et(x,ps))),Li=n._padding=Ho.map((x,M)=>x(n,M,Ji,0)),rn,un=null,dn=null,Ki=s==1?v[0].idxs:null,oi=null,Us=!1;function Vo(x,M){if(e=x??[],n.data=n._data=e,s==2){rn=0;for(let P=1;P<v.length;P++)rn+=e[P][0].length}else{e.length==0&&(n.data=n._data=e=[[]]),oi=e[0],rn=oi.length;let P=e;if(H==2){P=e.slice();let N=P[0]=Array(rn);for(let W=0;W<rn;W++)N[W]=W}n._data=e=P}if(ft(!0),Dn("setData"),H==2&&(ye=!0),M!==!1){let P=D;P.auto(n,Us)?Go():Bs(T,P.min,P.max),ne=ne||fe.left>=0,me=!0,Gn()}}n.setData=Vo;function Go(){Us=!0;let x,M;s==1&&(rn>0?(un=Ki[0]=0,dn=Ki[1]=rn-1,x=e[0][un],M=e[0][dn],H==2?(x=un,M=dn):x==M&&(H==3?[x,M]=El(x,x,D.log,!1):H==4?[x,M]=Uu(x,x,D.log,!1):D.time?M=x+En(86400/p):[x,M]=bl(x,M,Fu,!0))):(un=Ki[0]=x=null,dn=Ki[1]=M=null)),Bs(T,x,M)}let Fr,Fs,Or,w,z,Q,J,K,Te,Ie;function Ae(x,M,P,N,W,j){x??=up,P??=Bu,N??="butt",W??=up,j??="round",x!=Fr&&(d.strokeStyle=Fr=x),W!=Fs&&(d.fillStyle=Fs=W),M!=Or&&(d.lineWidth=Or=M),j!=z&&(d.lineJoin=z=j),N!=Q&&(d.lineCap=Q=N),P!=w&&d.setLineDash(w=P)}function Le(x,M,P,N){M!=Fs&&(d.fillStyle=Fs=M),x!=J&&(d.font=J=x),P!=K&&(d.textAlign=K=P),N!=Te&&(d.textBaseline=Te=N)}function He(x,M,P,N,W=0){if(N.length>0&&x.auto(n,Us)&&(M==null||M.min==null)){let j=Et(un,0),le=Et(dn,N.length-1),pe=P.min==null?Sx(N,j,le,W,x.distr==3):[P.min,P.max];x.min=ki(x.min,P.min=pe[0]),x.max=jn(x.max,P.max=pe[1])}}let it={min:null,max:null};function gt(){for(let N in S){let W=S[N];G[N]==null&&(W.min==null||G[T]!=null&&W.auto(n,Us))&&(G[N]=it)}for(let N in S){let W=S[N];G[N]==null&&W.from!=null&&G[W.from]!=null&&(G[N]=it)}G[T]!=null&&ft(!0);let x={};for(let N in G){let W=G[N];if(W!=null){let j=x[N]=Qr(S[N],Px);if(W.min!=null)Sn(j,W);else if(N!=T||s==2)if(rn==0&&j.from==null){let le=j.range(n,null,null,N);j.min=le[0],j.max=le[1]}else j.min=zt,j.max=-zt}}if(rn>0){v.forEach((N,W)=>{if(s==1){let j=N.scale,le=G[j];if(le==null)return;let pe=x[j];if(W==0){let Se=pe.range(n,pe.min,pe.max,j);pe.min=Se[0],pe.max=Se[1],un=Bi(pe.min,e[0]),dn=Bi(pe.max,e[0]),dn-un>1&&(e[0][un]<pe.min&&un++,e[0][dn]>pe.max&&dn--),N.min=oi[un],N.max=oi[dn]}else N.show&&N.auto&&He(pe,le,N,e[W],N.sorted);N.idxs[0]=un,N.idxs[1]=dn}else if(W>0&&N.show&&N.auto){let[j,le]=N.facets,pe=j.scale,Se=le.scale,[Ne,Fe]=e[W],Be=x[pe],ot=x[Se];Be!=null&&He(Be,G[pe],j,Ne,j.sorted),ot!=null&&He(ot,G[Se],le,Fe,le.sorted),N.min=le.min,N.max=le.max}});for(let N in x){let W=x[N],j=G[N];if(W.from==null&&(j==null||j.min==null)){let le=W.range(n,W.min==zt?null:W.min,W.max==-zt?null:W.max,N);W.min=le[0],W.max=le[1]}}}for(let N in x){let W=x[N];if(W.from!=null){let j=x[W.from];if(j.min==null)W.min=W.max=null;else{let le=W.range(n,j.min,j.max,N);W.min=le[0],W.max=le[1]}}}let M={},P=!1;for(let N in x){let W=x[N],j=S[N];if(j.min!=W.min||j.max!=W.max){j.min=W.min,j.max=W.max;let le=j.distr;j._min=le==3?xs(j.min):le==4?xu(j.min,j.asinh):le==100?j.fwd(j.min):j.min,j._max=le==3?xs(j.max):le==4?xu(j.max,j.asinh):le==100?j.fwd(j.max):j.max,M[N]=P=!0}}if(P){v.forEach((N,W)=>{s==2?W>0&&M.y&&(N._paths=null):M[N.scale]&&(N._paths=null)});for(let N in M)ye=!0,Dn("setScale",N);ge&&fe.left>=0&&(ne=me=!0)}for(let N in G)G[N]=null}function ze(x){let M=Tu(un-1,0,rn-1),P=Tu(dn+1,0,rn-1);for(;x[M]==null&&M>0;)M--;for(;x[P]==null&&P<rn-1;)P++;return[M,P]}function _t(){if(rn>0){let x=v.some(M=>M._focus)&&Ie!=ke.alpha;x&&(d.globalAlpha=Ie=ke.alpha),v.forEach((M,P)=>{if(P>0&&M.show&&(tn(P,!1),tn(P,!0),M._paths==null)){let N=Ie;Ie!=M.alpha&&(d.globalAlpha=Ie=M.alpha);let W=s==2?[0,e[P][0].length-1]:ze(e[P]);M._paths=M.paths(n,P,W[0],W[1]),Ie!=N&&(d.globalAlpha=Ie=N)}}),v.forEach((M,P)=>{if(P>0&&M.show){let N=Ie;Ie!=M.alpha&&(d.globalAlpha=Ie=M.alpha),M._paths!=null&&Dt(P,!1);{let W=M._paths!=null?M._paths.gaps:null,j=M.points.show(n,P,un,dn,W),le=M.points.filter(n,P,j,W);(j||le)&&(M.points._paths=M.points.paths(n,P,un,dn,le),Dt(P,!0))}Ie!=N&&(d.globalAlpha=Ie=N),Dn("drawSeries",P)}}),x&&(d.globalAlpha=Ie=1)}}function tn(x,M){let P=M?v[x].points:v[x];P._stroke=P.stroke(n,x),P._fill=P.fill(n,x)}function Dt(x,M){let P=M?v[x].points:v[x],{stroke:N,fill:W,clip:j,flags:le,_stroke:pe=P._stroke,_fill:Se=P._fill,_width:Ne=P.width}=P._paths;Ne=Ht(Ne*At,3);let Fe=null,Be=Ne%2/2;M&&Se==null&&(Se=Ne>0?"#fff":pe);let ot=P.pxAlign==1&&Be>0;if(ot&&d.translate(Be,Be),!M){let Tt=R-Ne/2,wt=b-Ne/2,vt=q+Ne,Qe=ue+Ne;Fe=new Path2D,Fe.rect(Tt,wt,vt,Qe)}M?Oe(pe,Ne,P.dash,P.cap,Se,N,W,le,j):Nt(x,pe,Ne,P.dash,P.cap,Se,N,W,le,Fe,j),ot&&d.translate(-Be,-Be)}function Nt(x,M,P,N,W,j,le,pe,Se,Ne,Fe){let Be=!1;Se!=0&&C.forEach((ot,Tt)=>{if(ot.series[0]==x){let wt=v[ot.series[1]],vt=e[ot.series[1]],Qe=(wt._paths||ta).band;Hs(Qe)&&(Qe=ot.dir==1?Qe[0]:Qe[1]);let Ye,Yt=null;wt.show&&Qe&&Mx(vt,un,dn)?(Yt=ot.fill(n,Tt)||j,Ye=wt._paths.clip):Qe=null,Oe(M,P,N,W,Yt,le,pe,Se,Ne,Fe,Ye,Qe),Be=!0}}),Be||Oe(M,P,N,W,j,le,pe,Se,Ne,Fe)}let wn=eo|Ru;function Oe(x,M,P,N,W,j,le,pe,Se,Ne,Fe,Be){Ae(x,M,P,N,W),(Se||Ne||Be)&&(d.save(),Se&&d.clip(Se),Ne&&d.clip(Ne)),Be?(pe&wn)==wn?(d.clip(Be),Fe&&d.clip(Fe),yt(W,le),_n(x,j,M)):pe&Ru?(yt(W,le),d.clip(Be),_n(x,j,M)):pe&eo&&(d.save(),d.clip(Be),Fe&&d.clip(Fe),yt(W,le),d.restore(),_n(x,j,M)):(yt(W,le),_n(x,j,M)),(Se||Ne||Be)&&d.restore()}function _n(x,M,P){P>0&&(M instanceof Map?M.forEach((N,W)=>{d.strokeStyle=Fr=W,d.stroke(N)}):M!=null&&x&&d.stroke(M))}function yt(x,M){M instanceof Map?M.forEach((P,N)=>{d.fillStyle=Fs=N,d.fill(P)}):M!=null&&x&&d.fill(M)}function ms(x,M,P,N){let W=A[x],j;if(N<=0)j=[0,0];else{let le=W._space=W.space(n,x,M,P,N),pe=W._incrs=W.incrs(n,x,M,P,N,le);j=Wv(M,P,pe,N,le)}return W._found=j}function xn(x,M,P,N,W,j,le,pe,Se,Ne){let Fe=le%2/2;y==1&&d.translate(Fe,Fe),Ae(pe,le,Se,Ne,pe),d.beginPath();let Be,ot,Tt,wt,vt=W+(N==0||N==3?-j:j);P==0?(ot=W,wt=vt):(Be=W,Tt=vt);for(let Qe=0;Qe<x.length;Qe++)M[Qe]!=null&&(P==0?Be=Tt=x[Qe]:ot=wt=x[Qe],d.moveTo(Be,ot),d.lineTo(Tt,wt));d.stroke(),y==1&&d.translate(-Fe,-Fe)}function Br(x){let M=!0;return A.forEach((P,N)=>{if(!P.show)return;let W=S[P.scale];if(W.min==null){P._show&&(M=!1,P._show=!1,ft(!1));return}else P._show||(M=!1,P._show=!0,ft(!1));let j=P.side,le=j%2,{min:pe,max:Se}=W,[Ne,Fe]=ms(N,pe,Se,le==0?B:Pe);if(Fe==0)return;let Be=W.distr==2,ot=P._splits=P.splits(n,N,pe,Se,Ne,Fe,Be),Tt=W.distr==2?ot.map(Ye=>oi[Ye]):ot,wt=W.distr==2?oi[ot[1]]-oi[ot[0]]:Ne,vt=P._values=P.values(n,P.filter(n,Tt,N,Fe,wt),N,Fe,wt);P._rotate=j==2?P.rotate(n,vt,N,Fe):0;let Qe=P._size;P._size=Ti(P.size(n,vt,N,x)),Qe!=null&&P._size!=Qe&&(M=!1)}),M}function ji(x){let M=!0;return Ho.forEach((P,N)=>{let W=P(n,N,Ji,x);W!=Li[N]&&(M=!1),Li[N]=W}),M}function gs(){for(let x=0;x<A.length;x++){let M=A[x];if(!M.show||!M._show)continue;let P=M.side,N=P%2,W,j,le=M.stroke(n,x),pe=P==0||P==3?-1:1,[Se,Ne]=M._found;if(M.label!=null){let Jn=M.labelGap*pe,ci=En((M._lpos+Jn)*At);Le(M.labelFont[0],le,"center",P==2?"top":hp),d.save(),N==1?(W=j=0,d.translate(ci,En(b+ue/2)),d.rotate((P==3?-yl:yl)/2)):(W=En(R+q/2),j=ci);let cr=Qp(M.label)?M.label(n,x,Se,Ne):M.label;d.fillText(cr,W,j),d.restore()}if(Ne==0)continue;let Fe=S[M.scale],Be=N==0?q:ue,ot=N==0?R:b,Tt=M._splits,wt=Fe.distr==2?Tt.map(Jn=>oi[Jn]):Tt,vt=Fe.distr==2?oi[Tt[1]]-oi[Tt[0]]:Se,Qe=M.ticks,Ye=M.border,Yt=Qe.show?Qe.size:0,an=En(Yt*At),Nn=En((M.alignTo==2?M._size-Yt-M.gap:M.gap)*At),Ot=M._rotate*-yl/180,ln=m(M._pos*At),ai=(an+Nn)*pe,Zn=ln+ai;j=N==0?Zn:0,W=N==1?Zn:0;let bi=M.font[0],Di=M.align==1?$r:M.align==2?mu:Ot>0?$r:Ot<0?mu:N==0?"center":P==3?mu:$r,ts=Ot||N==1?"middle":P==2?"top":hp;Le(bi,le,Di,ts);let li=M.font[1]*M.lineGap,Mi=Tt.map(Jn=>m(a(Jn,Fe,Be,ot))),Ni=M._values;for(let Jn=0;Jn<Ni.length;Jn++){let ci=Ni[Jn];if(ci!=null){N==0?W=Mi[Jn]:j=Mi[Jn],ci=""+ci;let cr=ci.indexOf(`
`)==-1?[ci]:ci.split(/\n/gm);for(let Kn=0;Kn<cr.length;Kn++){let Yf=cr[Kn];Ot?(d.save(),d.translate(W,j+Kn*li),d.rotate(Ot),d.fillText(Yf,0,0),d.restore()):d.fillText(Yf,W,j+Kn*li)}}}Qe.show&&xn(Mi,Qe.filter(n,wt,x,Ne,vt),N,P,ln,an,Ht(Qe.width*At,3),Qe.stroke(n,x),Qe.dash,Qe.cap);let ns=M.grid;ns.show&&xn(Mi,ns.filter(n,wt,x,Ne,vt),N,N==0?2:1,N==0?b:R,N==0?ue:q,Ht(ns.width*At,3),ns.stroke(n,x),ns.dash,ns.cap),Ye.show&&xn([ln],[1],N==0?1:0,N==0?1:2,N==1?b:R,N==1?ue:q,Ht(Ye.width*At,3),Ye.stroke(n,x),Ye.dash,Ye.cap)}Dn("drawAxes")}function ft(x){v.forEach((M,P)=>{P>0&&(M._paths=null,x&&(s==1?(M.min=null,M.max=null):M.facets.forEach(N=>{N.min=null,N.max=null})))})}let on=!1,$n=!1,Ut=[];function vn(){$n=!1;for(let x=0;x<Ut.length;x++)Dn(...Ut[x]);Ut.length=0}function Gn(){on||(Ox(Rf),on=!0)}function Qa(x,M=!1){on=!0,$n=M,x(n),Rf(),M&&Ut.length>0&&queueMicrotask(vn)}n.batch=Qa;function Rf(){if(ae&&(gt(),ae=!1),ye&&(Ee(),ye=!1),xe){if($t(f,$r,je),$t(f,"top",lt),$t(f,Ko,B),$t(f,jo,Pe),$t(g,$r,je),$t(g,"top",lt),$t(g,Ko,B),$t(g,jo,Pe),$t(u,Ko,sn),$t(u,jo,gn),h.width=En(sn*At),h.height=En(gn*At),A.forEach(({_el:x,_show:M,_size:P,_pos:N,side:W})=>{if(x!=null)if(M){let j=W===3||W===0?P:0,le=W%2==1;$t(x,le?"left":"top",N-j),$t(x,le?"width":"height",P),$t(x,le?"top":"left",le?lt:je),$t(x,le?"height":"width",le?Pe:B),wu(x,fr)}else hi(x,fr)}),Fr=Fs=Or=z=Q=J=K=Te=w=null,Ie=1,qo(!0),je!=we||lt!=kt||B!=Ve||Pe!=Ze){ft(!1);let x=B/Ve,M=Pe/Ze;if(ge&&!ne&&fe.left>=0){fe.left*=x,fe.top*=M,kr&&ss(kr,En(fe.left),0,B,Pe),zr&&ss(zr,0,En(fe.top),B,Pe);for(let P=0;P<ut.length;P++){let N=ut[P];N!=null&&(Wt[P]*=x,Yn[P]*=M,ss(N,Ti(Wt[P]),Ti(Yn[P]),B,Pe))}}if(qt.show&&!re&&qt.left>=0&&qt.width>0){qt.left*=x,qt.width*=x,qt.top*=M,qt.height*=M;for(let P in au)$t(Gr,P,qt[P])}we=je,kt=lt,Ve=B,Ze=Pe}Dn("setSize"),xe=!1}sn>0&&gn>0&&(d.clearRect(0,0,h.width,h.height),Dn("drawClear"),E.forEach(x=>x()),Dn("draw")),qt.show&&re&&(el(qt),re=!1),ge&&ne&&(lr(null,!0,!1),ne=!1),de.show&&de.live&&me&&(ru(),me=!1),l||(l=!0,n.status=1,Dn("ready")),Us=!1,on=!1}n.redraw=(x,M)=>{ye=M||!1,x!==!1?Bs(T,D.min,D.max):Gn()};function nu(x,M){let P=S[x];if(P.from==null){if(rn==0){let N=P.range(n,M.min,M.max,x);M.min=N[0],M.max=N[1]}if(M.min>M.max){let N=M.min;M.min=M.max,M.max=N}if(rn>1&&M.min!=null&&M.max!=null&&M.max-M.min<1e-16)return;x==T&&P.distr==2&&rn>0&&(M.min=Bi(M.min,e[0]),M.max=Bi(M.max,e[0]),M.min==M.max&&M.max++),G[x]=M,ae=!0,Gn()}}n.setScale=nu;let iu,su,kr,zr,Pf,If,Hr,Vr,Lf,Df,Xt,Kt,Os=!1,Bn=fe.drag,In=Bn.x,Ln=Bn.y;ge&&(fe.x&&(iu=Ei(ax,g)),fe.y&&(su=Ei(lx,g)),D.ori==0?(kr=iu,zr=su):(kr=su,zr=iu),Xt=fe.left,Kt=fe.top);let qt=n.select=Sn({show:!0,over:!0,left:0,width:0,top:0,height:0},i.select),Gr=qt.show?Ei(ox,qt.over?g:f):null;function el(x,M){if(qt.show){for(let P in x)qt[P]=x[P],P in au&&$t(Gr,P,x[P]);M!==!1&&Dn("setSelect")}}n.setSelect=el;function w_(x){if(v[x].show)te&&wu(at[x],fr);else if(te&&hi(at[x],fr),ge){let P=Re?ut[0]:ut[x];P!=null&&ss(P,-10,-10,B,Pe)}}function Bs(x,M,P){nu(x,{min:M,max:P})}function Qi(x,M,P,N){M.focus!=null&&R_(x),M.show!=null&&v.forEach((W,j)=>{j>0&&(x==j||x==null)&&(W.show=M.show,w_(j),s==2?(Bs(W.facets[0].scale,null,null),Bs(W.facets[1].scale,null,null)):Bs(W.scale,null,null),Gn())}),P!==!1&&Dn("setSeries",x,M),N&&Yo("setSeries",n,x,M)}n.setSeries=Qi;function E_(x,M){Sn(C[x],M)}function T_(x,M){x.fill=St(x.fill||null),x.dir=Et(x.dir,-1),M=M??C.length,C.splice(M,0,x)}function A_(x){x==null?C.length=0:C.splice(x,1)}n.addBand=T_,n.setBand=E_,n.delBand=A_;function C_(x,M){v[x].alpha=M,ge&&ut[x]!=null&&(ut[x].style.opacity=M),te&&at[x]&&(at[x].style.opacity=M)}let _s,ks,ar,Wr={focus:!0};function R_(x){if(x!=ar){let M=x==null,P=ke.alpha!=1;v.forEach((N,W)=>{if(s==1||W>0){let j=M||W==0||W==x;N._focus=M?null:j,P&&C_(W,j?1:ke.alpha)}}),ar=x,P&&Gn()}}te&&tt&&Mt(pp,Ce,x=>{fe._lock||(et(x),ar!=null&&Qi(null,Wr,!0,yn.setSeries))});function es(x,M,P){let N=S[M];P&&(x=x/At-(N.ori==1?lt:je));let W=B;N.ori==1&&(W=Pe,x=W-x),N.dir==-1&&(x=W-x);let j=N._min,le=N._max,pe=x/W,Se=j+(le-j)*pe,Ne=N.distr;return Ne==3?Kr(10,Se):Ne==4?Ex(Se,N.asinh):Ne==100?N.bwd(Se):Se}function P_(x,M){let P=es(x,T,M);return Bi(P,e[0],un,dn)}n.valToIdx=x=>Bi(x,e[0]),n.posToIdx=P_,n.posToVal=es,n.valToPos=(x,M,P)=>S[M].ori==0?r(x,S[M],P?q:B,P?R:0):o(x,S[M],P?ue:Pe,P?b:0),n.setCursor=(x,M,P)=>{Xt=x.left,Kt=x.top,lr(null,M,P)};function Nf(x,M){$t(Gr,$r,qt.left=x),$t(Gr,Ko,qt.width=M)}function Uf(x,M){$t(Gr,"top",qt.top=x),$t(Gr,jo,qt.height=M)}let Wo=D.ori==0?Nf:Uf,Xo=D.ori==1?Nf:Uf;function I_(){if(te&&de.live)for(let x=s==2?1:0;x<v.length;x++){if(x==0&&dt)continue;let M=de.values[x],P=0;for(let N in M)Ge[x][P++].firstChild.nodeValue=M[N]}}function ru(x,M){if(x!=null&&(x.idxs?x.idxs.forEach((P,N)=>{se[N]=P}):Rx(x.idx)||se.fill(x.idx),de.idx=se[0]),te&&de.live){for(let P=0;P<v.length;P++)(P>0||s==1&&!dt)&&L_(P,se[P]);I_()}me=!1,M!==!1&&Dn("setLegend")}n.setLegend=ru;function L_(x,M){let P=v[x],N=x==0&&H==2?oi:e[x],W;dt?W=P.values(n,x,M)??rt:(W=P.value(n,M==null?null:N[M],x,M),W=W==null?rt:{_:W}),de.values[x]=W}function lr(x,M,P){Lf=Xt,Df=Kt,[Xt,Kt]=fe.move(n,Xt,Kt),fe.left=Xt,fe.top=Kt,ge&&(kr&&ss(kr,En(Xt),0,B,Pe),zr&&ss(zr,0,En(Kt),B,Pe));let N,W=un>dn;_s=zt,ks=null;let j=D.ori==0?B:Pe,le=D.ori==1?B:Pe;if(Xt<0||rn==0||W){N=fe.idx=null;for(let pe=0;pe<v.length;pe++){let Se=ut[pe];Se!=null&&ss(Se,-10,-10,B,Pe)}tt&&Qi(null,Wr,!0,x==null&&yn.setSeries),de.live&&(se.fill(N),me=!0)}else{let pe,Se,Ne;s==1&&(pe=D.ori==0?Xt:Kt,Se=es(pe,T),N=fe.idx=Bi(Se,e[0],un,dn),Ne=X(e[0][N],D,j,0));let Fe=-10,Be=-10,ot=0,Tt=0,wt=!0,vt="",Qe="";for(let Ye=s==2?1:0;Ye<v.length;Ye++){let Yt=v[Ye],an=se[Ye],Nn=an==null?null:s==1?e[Ye][an]:e[Ye][1][an],Ot=fe.dataIdx(n,Ye,N,Se),ln=Ot==null?null:s==1?e[Ye][Ot]:e[Ye][1][Ot];if(me=me||ln!=Nn||Ot!=an,se[Ye]=Ot,Ye>0&&Yt.show){let ai=Ot==null?-10:Ot==N?Ne:X(s==1?e[0][Ot]:e[Ye][0][Ot],D,j,0),Zn=ln==null?-10:L(ln,s==1?S[Yt.scale]:S[Yt.facets[1].scale],le,0);if(tt&&ln!=null){let bi=D.ori==1?Xt:Kt,Di=Tn(ke.dist(n,Ye,Ot,Zn,bi));if(Di<_s){let ts=ke.bias;if(ts!=0){let li=es(bi,Yt.scale),Mi=ln>=0?1:-1,Ni=li>=0?1:-1;Ni==Mi&&(Ni==1?ts==1?ln>=li:ln<=li:ts==1?ln<=li:ln>=li)&&(_s=Di,ks=Ye)}else _s=Di,ks=Ye}}if(me||Re){let bi,Di;D.ori==0?(bi=ai,Di=Zn):(bi=Zn,Di=ai);let ts,li,Mi,Ni,ns,Jn,ci=!0,cr=he.bbox;if(cr!=null){ci=!1;let Kn=cr(n,Ye);Mi=Kn.left,Ni=Kn.top,ts=Kn.width,li=Kn.height}else Mi=bi,Ni=Di,ts=li=he.size(n,Ye);if(Jn=he.fill(n,Ye),ns=he.stroke(n,Ye),Re)Ye==ks&&_s<=ke.prox&&(Fe=Mi,Be=Ni,ot=ts,Tt=li,wt=ci,vt=Jn,Qe=ns);else{let Kn=ut[Ye];Kn!=null&&(Wt[Ye]=Mi,Yn[Ye]=Ni,Sp(Kn,ts,li,ci),vp(Kn,Jn,ns),ss(Kn,Ti(Mi),Ti(Ni),B,Pe))}}}}if(Re){let Ye=ke.prox,Yt=ar==null?_s<=Ye:_s>Ye||ks!=ar;if(me||Yt){let an=ut[0];an!=null&&(Wt[0]=Fe,Yn[0]=Be,Sp(an,ot,Tt,wt),vp(an,vt,Qe),ss(an,Ti(Fe),Ti(Be),B,Pe))}}}if(qt.show&&Os)if(x!=null){let[pe,Se]=yn.scales,[Ne,Fe]=yn.match,[Be,ot]=x.cursor.sync.scales,Tt=x.cursor.drag;if(In=Tt._x,Ln=Tt._y,In||Ln){let{left:wt,top:vt,width:Qe,height:Ye}=x.select,Yt=x.scales[Be].ori,an=x.posToVal,Nn,Ot,ln,ai,Zn,bi=pe!=null&&Ne(pe,Be),Di=Se!=null&&Fe(Se,ot);bi&&In?(Yt==0?(Nn=wt,Ot=Qe):(Nn=vt,Ot=Ye),ln=S[pe],ai=X(an(Nn,Be),ln,j,0),Zn=X(an(Nn+Ot,Be),ln,j,0),Wo(ki(ai,Zn),Tn(Zn-ai))):Wo(0,j),Di&&Ln?(Yt==1?(Nn=wt,Ot=Qe):(Nn=vt,Ot=Ye),ln=S[Se],ai=L(an(Nn,ot),ln,le,0),Zn=L(an(Nn+Ot,ot),ln,le,0),Xo(ki(ai,Zn),Tn(Zn-ai))):Xo(0,le)}else lu()}else{let pe=Tn(Lf-Pf),Se=Tn(Df-If);if(D.ori==1){let ot=pe;pe=Se,Se=ot}In=Bn.x&&pe>=Bn.dist,Ln=Bn.y&&Se>=Bn.dist;let Ne=Bn.uni;Ne!=null?In&&Ln&&(In=pe>=Ne,Ln=Se>=Ne,!In&&!Ln&&(Se>pe?Ln=!0:In=!0)):Bn.x&&Bn.y&&(In||Ln)&&(In=Ln=!0);let Fe,Be;In&&(D.ori==0?(Fe=Hr,Be=Xt):(Fe=Vr,Be=Kt),Wo(ki(Fe,Be),Tn(Be-Fe)),Ln||Xo(0,le)),Ln&&(D.ori==1?(Fe=Hr,Be=Xt):(Fe=Vr,Be=Kt),Xo(ki(Fe,Be),Tn(Be-Fe)),In||Wo(0,j)),!In&&!Ln&&(Wo(0,0),Xo(0,0))}if(Bn._x=In,Bn._y=Ln,x==null){if(P){if(qf!=null){let[pe,Se]=yn.scales;yn.values[0]=pe!=null?es(D.ori==0?Xt:Kt,pe):null,yn.values[1]=Se!=null?es(D.ori==1?Xt:Kt,Se):null}Yo(gu,n,Xt,Kt,B,Pe,N)}if(tt){let pe=P&&yn.setSeries,Se=ke.prox;ar==null?_s<=Se&&Qi(ks,Wr,!0,pe):_s>Se?Qi(null,Wr,!0,pe):ks!=ar&&Qi(ks,Wr,!0,pe)}}me&&(de.idx=N,ru()),M!==!1&&Dn("setCursor")}let zs=null;Object.defineProperty(n,"rect",{get(){return zs==null&&qo(!1),zs}});function qo(x=!1){x?zs=null:(zs=g.getBoundingClientRect(),Dn("syncRect",zs))}function Ff(x,M,P,N,W,j,le){fe._lock||Os&&x!=null&&x.movementX==0&&x.movementY==0||(ou(x,M,P,N,W,j,le,!1,x!=null),x!=null?lr(null,!0,!0):lr(M,!0,!1))}function ou(x,M,P,N,W,j,le,pe,Se){if(zs==null&&qo(!1),et(x),x!=null)P=x.clientX-zs.left,N=x.clientY-zs.top;else{if(P<0||N<0){Xt=-10,Kt=-10;return}let[Ne,Fe]=yn.scales,Be=M.cursor.sync,[ot,Tt]=Be.values,[wt,vt]=Be.scales,[Qe,Ye]=yn.match,Yt=M.axes[0].side%2==1,an=D.ori==0?B:Pe,Nn=D.ori==1?B:Pe,Ot=Yt?j:W,ln=Yt?W:j,ai=Yt?N:P,Zn=Yt?P:N;if(wt!=null?P=Qe(Ne,wt)?a(ot,S[Ne],an,0):-10:P=an*(ai/Ot),vt!=null?N=Ye(Fe,vt)?a(Tt,S[Fe],Nn,0):-10:N=Nn*(Zn/ln),D.ori==1){let bi=P;P=N,N=bi}}Se&&(M==null||M.cursor.event.type==gu)&&((P<=1||P>=B-1)&&(P=ur(P,B)),(N<=1||N>=Pe-1)&&(N=ur(N,Pe))),pe?(Pf=P,If=N,[Hr,Vr]=fe.move(n,P,N)):(Xt=P,Kt=N)}let au={width:0,height:0,left:0,top:0};function lu(){el(au,!1)}let Of,Bf,kf,zf;function Hf(x,M,P,N,W,j,le){Os=!0,In=Ln=Bn._x=Bn._y=!1,ou(x,M,P,N,W,j,le,!0,!1),x!=null&&(Mt(_u,bu,Vf,!1),Yo(dp,n,Hr,Vr,B,Pe,null));let{left:pe,top:Se,width:Ne,height:Fe}=qt;Of=pe,Bf=Se,kf=Ne,zf=Fe}function Vf(x,M,P,N,W,j,le){Os=Bn._x=Bn._y=!1,ou(x,M,P,N,W,j,le,!1,!0);let{left:pe,top:Se,width:Ne,height:Fe}=qt,Be=Ne>0||Fe>0,ot=Of!=pe||Bf!=Se||kf!=Ne||zf!=Fe;if(Be&&ot&&el(qt),Bn.setScale&&Be&&ot){let Tt=pe,wt=Ne,vt=Se,Qe=Fe;if(D.ori==1&&(Tt=Se,wt=Fe,vt=pe,Qe=Ne),In&&Bs(T,es(Tt,T),es(Tt+wt,T)),Ln)for(let Ye in S){let Yt=S[Ye];Ye!=T&&Yt.from==null&&Yt.min!=zt&&Bs(Ye,es(vt+Qe,Ye),es(vt,Ye))}lu()}else fe.lock&&(fe._lock=!fe._lock,lr(M,!0,x!=null));x!=null&&(Mn(_u,bu),Yo(_u,n,Xt,Kt,B,Pe,null))}function D_(x,M,P,N,W,j,le){if(fe._lock)return;et(x);let pe=Os;if(Os){let Se=!0,Ne=!0,Fe=10,Be,ot;D.ori==0?(Be=In,ot=Ln):(Be=Ln,ot=In),Be&&ot&&(Se=Xt<=Fe||Xt>=B-Fe,Ne=Kt<=Fe||Kt>=Pe-Fe),Be&&Se&&(Xt=Xt<Hr?0:B),ot&&Ne&&(Kt=Kt<Vr?0:Pe),lr(null,!0,!0),Os=!1}Xt=-10,Kt=-10,se.fill(null),lr(null,!0,!0),pe&&(Os=pe)}function Gf(x,M,P,N,W,j,le){fe._lock||(et(x),Go(),lu(),x!=null&&Yo(mp,n,Xt,Kt,B,Pe,null))}function Wf(){A.forEach(Xv),F(n.width,n.height,!0)}pr(Sl,Jr,Wf);let Xr={};Xr.mousedown=Hf,Xr.mousemove=Ff,Xr.mouseup=Vf,Xr.dblclick=Gf,Xr.setSeries=(x,M,P,N)=>{let W=yn.match[2];P=W(n,M,P),P!=-1&&Qi(P,N,!0,!1)},ge&&(Mt(dp,g,Hf),Mt(gu,g,Ff),Mt(fp,g,x=>{et(x),qo(!1)}),Mt(pp,g,D_),Mt(mp,g,Gf),Pu.add(n),n.syncRect=qo);let tl=n.hooks=i.hooks||{};function Dn(x,M,P){$n?Ut.push([x,M,P]):x in tl&&tl[x].forEach(N=>{N.call(null,n,M,P)})}(i.plugins||[]).forEach(x=>{for(let M in x.hooks)tl[M]=(tl[M]||[]).concat(x.hooks[M])});let Xf=(x,M,P)=>P,yn=Sn({key:null,setSeries:!1,filters:{pub:Tp,sub:Tp},scales:[T,v[1]?v[1].scale:null],match:[Ap,Ap,Xf],values:[null,null]},fe.sync);yn.match.length==2&&yn.match.push(Xf),fe.sync=yn;let qf=yn.key,cu=Mm(qf);function Yo(x,M,P,N,W,j,le){yn.filters.pub(x,M,P,N,W,j,le)&&cu.pub(x,M,P,N,W,j,le)}cu.sub(n);function N_(x,M,P,N,W,j,le){yn.filters.sub(x,M,P,N,W,j,le)&&Xr[x](null,M,P,N,W,j,le)}n.pub=N_;function U_(){cu.unsub(n),Pu.delete(n),Pn.clear(),Eu(Sl,Jr,Wf),c.remove(),Ce?.remove(),Dn("destroy")}n.destroy=U_;function hu(){Dn("init",i,e),Vo(e||i.data,!1),G[T]?nu(T,G[T]):Go(),re=qt.show&&(qt.width>0||qt.height>0),ne=me=!0,F(i.width,i.height)}return v.forEach(Ur),A.forEach(fs),t?t instanceof HTMLElement?(t.appendChild(c),hu()):t(n,hu):hu(),n}zn.assign=Sn;zn.fmtNum=Ou;zn.rangeNum=bl;zn.rangeLog=El;zn.rangeAsinh=Uu;zn.orient=gr;zn.pxRatio=At;zn.join=Fx;zn.fmtDate=ku,zn.tzDate=Yx;zn.sync=Mm;{zn.addGap=Rv,zn.clipGaps=Cl;let i=zn.paths={points:Rm};i.linear=Im,i.stepped=Lv,i.bars=Dv,i.spline=Uv}var Um="torquec.theme",Fm={system:"light",light:"dark",dark:"system"},Om=matchMedia("(prefers-color-scheme: dark)"),Bm=[];function km(){let i=localStorage.getItem(Um);return i==="light"||i==="dark"?i:"system"}function qu(){let i=km();Xe(document.documentElement,"data-theme",i==="system"?Om.matches?"dark":"light":i);let e=$("theme");$e(e,{system:"◐",light:"☀",dark:"☾"}[i]),Xe(e,"aria-label",`Colours: ${i}. Press to change to ${Fm[i]}.`),Xe(e,"title",`Colours: ${i}`);for(let t of Bm)t()}function Ll(i){Bm.push(i)}function zi(i){return getComputedStyle(document.documentElement).getPropertyValue(i).trim()}function qv(){localStorage.setItem(Um,Fm[km()]),qu()}function zm(){Om.addEventListener("change",qu),$("theme").addEventListener("click",qv),qu()}var Yv=8,Hm=[[],[7,3],[2,3],[9,3,2,3],[12,5],[4,2],[2,6],[14,3,3,3,3,3]],$v=6;function Gm(i,e){return i.curves.filter(t=>t.group===e)}function Wm(i){let t={position:["q "],velocity:["qd "],acceleration:["qdd "],torque:["torque ","tau "],energy:[]}[i.group].find(n=>i.name.startsWith(n))??"";return i.name.slice(t.length).replace(/ energy$/,"")}function Xm(i,e,t,n){let s=Gm(i,e);if(t.replaceChildren(),!s.length)return null;let[r,o]=[zi("--muted"),zi("--rule")],a=[...new Set(s.map(d=>d.unit))].join(", "),l={stroke:r,font:"11px sans-serif",labelFont:"11px sans-serif",labelSize:16,grid:{stroke:o,width:1},ticks:{stroke:o,width:1,size:4}};t.setAttribute("aria-label",`Plot of ${e} in ${a}: ${s.map(d=>d.name).join(", ")}`);let c=Math.max(t.clientWidth,160),h=new zn({width:c,height:100,scales:{x:{time:!1}},axes:[{...l,size:24},{...l,size:48,label:`${e} (${a})`}],legend:{live:!1},pxAlign:0,cursor:{y:!1,points:{size:5}},series:[{label:"t"},...s.map((d,u)=>({label:Wm(d),stroke:zi(`--curve-${u%Yv+1}`),width:1.5,dash:Hm[Math.floor(u/2)%Hm.length],points:{show:!1}}))],hooks:{setCursor:[d=>{let u=d.cursor.idx;u!=null&&n(u)}]}},[[...i.time],...s.map(d=>[...d.values])],t);return requestAnimationFrame(()=>Zv(h,t)),h}function Zv(i,e){let t=e.querySelector(".u-legend");if(!t)return;let n=[...t.querySelectorAll("tr")].map(a=>a.getBoundingClientRect().right),s=Math.max(...n)>e.getBoundingClientRect().right;e.classList.toggle("aside",s);let[r,o]=[e.clientWidth-12,e.clientHeight-6];i.setSize({width:Math.max(s?r-t.offsetWidth:r,100),height:Math.max(s?o:o-t.offsetHeight,60)})}function Vm(i){return i==null?"–":String(Number(i.toPrecision($v)))}function qm(i,e){let t=Gm(i,e),n=k("tr",{},k("th",{scope:"col"},"t (s)"),...t.map(r=>k("th",{scope:"col"},`${Wm(r)} (${r.unit})`))),s=i.time.map((r,o)=>k("tr",{},k("th",{scope:"row"},Vm(r)),...t.map(a=>k("td",{},Vm(a.values[o])))));return k("table",{class:"figures"},k("caption",{class:"hidden"},`${e} over time`),k("thead",{},n),k("tbody",{},...s))}var Jv=".csv,.npz,.parquet,.mcap";function Dl(i,e,t){let n=k("select",{"aria-label":t}),s=k("span",{class:"hint"}),r=null,o=async()=>{r=await pl(Jv),$e(s,r?.name??"")};return n.addEventListener("change",()=>{r=null,$e(s,"")}),e.replaceChildren(n,fn("Choose a file …",()=>{o()}),s),{renew:async()=>{let a=n.value,{logs:l}=await i.ask("list",{});n.replaceChildren(...l.map(c=>k("option",{value:c,selected:c===a},c))),l.length||n.append(k("option",{value:""},"no log in the folder"))},chosen:async()=>r?{source:"upload",name:await fl(i,r)}:n.value?{source:"file",name:n.value}:null}}function Yu(i,e){let t=$(i);if(Number.isNaN(t.valueAsNumber))throw new Un("wrong",`${e} has no number: expected ${t.max?`${t.min} to ${t.max}`:`${t.min} or more`}`);return t.valueAsNumber}var Nl=class{constructor(e,t,n,s){this.connection=e;this.run=t;this.position=n;this.place=s;this.log=Dl(e,$("motion-log"),"Log with the motion"),$("motion-source").addEventListener("change",()=>this.showSource()),$("motion-add").addEventListener("click",()=>this.addPoint()),$("motion-run").addEventListener("click",()=>{this.compute()}),$("motion-play").addEventListener("click",()=>this.play());for(let r of["motion-group","motion-table"])$(r).addEventListener("change",()=>this.show());Ll(()=>this.show()),new ResizeObserver(()=>this.show()).observe($("motion-plots")),this.showSource()}connection;run;position;place;motion=null;playing=0;log;get source(){return $("motion-source").value}showSource(){for(let e of document.querySelectorAll("[data-source]"))e.hidden=!e.dataset.source.split(" ").includes(this.source);this.source==="table"&&this.log.renew()}get points(){return $("motion-points").value.split(`
`).filter(t=>t.trim()).map(t=>t.trim().split(/[\s,;]+/).filter(Boolean).map(n=>{let s=Number(n);if(!Number.isFinite(s))throw new Un("wrong",`a point has "${n}": expected numbers, as in 0.5, -1.2`);return s}))}addPoint(){let e=$("motion-points"),t=this.position().map(n=>Number(n.toFixed(4))).join(", ");e.value=`${e.value.trimEnd()}${e.value.trim()?`
`:""}${t}
`,e.scrollTop=e.scrollHeight}async ask(){if(this.source==="table"){let s=await this.log.chosen();return s&&this.connection.ask("run_table",s)}let e=Yu("motion-samples","Samples"),t=Yu("motion-duration","Time");if(this.source==="exciting")return this.connection.ask("run_exciting",{period:t,harmonics:Yu("motion-harmonics","Harmonics"),samples:e});let{points:n}=this;if(!n.length){let s=[...this.position()];n=[s,s.map(r=>r?0:.5),s],$("motion-points").value=n.map(r=>r.map(o=>Number(o.toFixed(4))).join(", ")).join(`
`)}return this.connection.ask("run_points",{points:n,durations:n.slice(1).map(()=>t),samples:e})}async compute(){await this.run.working("motion-run","motion-said",async()=>{let e=await this.ask();return e?(this.motion=e,this.show(),[...e.over_limits,e.computed_by].join(". ")):""}),Xe($("motion-said"),"data-beyond",this.motion?.over_limits.length?"":null)}show(){let{motion:e}=this;if($("motion-play").disabled=!e,!e||!$("motion-plots").clientWidth)return;let t=$("motion-group").value,n=$("motion-table").checked,s=$("motion-plots"),r=t==="energy"?["energy"]:[t,"energy"],o=r.map(a=>k("div",{class:n?"scroll":"plot",role:n?"region":"img",tabindex:n?0:null,"aria-label":a}));s.replaceChildren(...o),r.forEach((a,l)=>{let c=o[l];n?c.append(qm(e,a)):Xm(e,a,c,h=>this.goTo(h))})}goTo(e){let{motion:t}=this;!t||this.playing||this.place(this.at(t,e))}at(e,t){return e.curves.filter(n=>n.group==="position").map(n=>n.values[t]??0)}play(){let{motion:e}=this,t=$("motion-play");if(this.playing||!e){cancelAnimationFrame(this.playing),this.playing=0,$e(t,"Play");return}$e(t,"Stop");let n=performance.now(),s=()=>{let r=(performance.now()-n)/1e3+e.time[0],o=e.time.findIndex(a=>a>=r);this.place(this.at(e,o<0?e.time.length-1:o)),o>=0?this.playing=requestAnimationFrame(s):this.play()};this.playing=requestAnimationFrame(s)}};var Ym=16,$u=(i,e,t,n)=>Math.max(t,Math.min(n,Math.round(i*e))),Kv=[{id:"edge-left",property:"--left",axis:"x",grows:1,size:()=>$u(innerWidth,.35,424,860),least:240,most:()=>innerWidth-560},{id:"edge-right",property:"--right",axis:"x",grows:-1,size:()=>$u(innerWidth,.23,384,560),least:240,most:()=>innerWidth-560},{id:"edge-bottom",property:"--bottom",axis:"y",grows:-1,size:()=>$u(innerHeight,.26,204,360),least:34,most:()=>innerHeight-320},{id:"edge-bill",property:"--bill",axis:"y",grows:1,size:()=>293,least:34,most:()=>innerHeight-360}];function jv(i){let e=$(i.id),t=`torquec.${i.id}`,n=0,s=a=>{n=Math.round(Math.max(i.least,Math.min(i.most(),a))),document.documentElement.style.setProperty(i.property,`${n}px`),Xe(e,"aria-valuenow",String(n)),Xe(e,"aria-valuemin",String(i.least)),Xe(e,"aria-valuemax",String(Math.round(i.most())))},r=()=>s(Number(localStorage.getItem(t))||i.size()),o=a=>{s(a),localStorage.setItem(t,String(n))};e.addEventListener("pointerdown",a=>{e.setPointerCapture(a.pointerId);let l=i.axis==="x"?a.clientX:a.clientY,c=n,h=d=>o(c+i.grows*((i.axis==="x"?d.clientX:d.clientY)-l));e.addEventListener("pointermove",h),e.addEventListener("lostpointercapture",()=>e.removeEventListener("pointermove",h),{once:!0}),a.preventDefault()}),e.addEventListener("dblclick",()=>{localStorage.removeItem(t),r()}),e.addEventListener("keydown",a=>{let[l,c]=i.axis==="x"?["ArrowLeft","ArrowRight"]:["ArrowUp","ArrowDown"],d={[l]:n-i.grows*Ym,[c]:n+i.grows*Ym,Home:i.least,End:i.most()}[a.key];d!==void 0&&(o(d),a.preventDefault())}),addEventListener("resize",r),r()}function $m(){Kv.forEach(jv)}var Ul=class{constructor(e,t,n){this.connection=e;this.state=t;this.fetchLink=n;this.log=Dl(e,$("identify-log"),"Log to identify from"),e.on("welcome",s=>{this.jobs.clear();for(let r of s.jobs)this.jobs.set(r.id,r);this.showJobs(),this.fillLanguages()}),e.on("job",s=>{s.state==="working"?this.jobs.set(s.id,s):this.jobs.delete(s.id),this.showJobs()}),$("build").addEventListener("click",()=>{this.build()}),$("time").addEventListener("click",()=>{this.time()}),$("tab-identify").addEventListener("click",()=>{this.log.renew()}),$("identify").addEventListener("click",()=>{this.identify()}),$("export").addEventListener("click",()=>{this.export()}),t.on("document",()=>this.markStale())}connection;state;fetchLink;jobs=new Map;log;async working(e,t,n){let s=$(e);s.disabled=!0,Xe($(t),"class","said"),$e($(t),"working …");try{let r=await n();$e($(t),r)}catch(r){if(!(r instanceof Un||r instanceof RangeError))throw r;Xe($(t),"class","said error"),$e($(t),r.message)}finally{s.disabled=!1}}showJobs(){let e=[...this.jobs.values()].map(t=>{let n=k("progress",{max:1,value:t.fraction,"aria-label":t.kind});return k("div",{class:"job"},k("b",{},t.kind),n,k("span",{},t.text),fn("Cancel",()=>{this.connection.ask("cancel",{job:t.id}).catch(()=>{})},{class:"quiet"}))});$("jobs").replaceChildren(...e)}markStale(){for(let e of document.querySelectorAll("[data-revision]")){let t=this.state.isStale(Number(e.dataset.revision));Xe(e,"data-stale",t?"":null);let n=e.querySelector(".stale-note");n&&$e(n,t?"of an earlier robot":"")}}result(e,t,...n){let s=$(e);s.dataset.revision=String(t),s.replaceChildren(k("small",{class:"stale-note"}),...n),this.markStale()}build(){return this.working("build","build-said",async()=>{let e=await this.connection.ask("build",{});return this.result("built",e.revision,k("dl",{},k("dt",{},"Module"),k("dd",{},k("code",{},e.path)),k("dt",{},"In Python"),k("dd",{},k("code",{},e.load))),...e.warnings.map(t=>k("p",{class:"warning"},t))),`Built in ${e.seconds.toFixed(1)} s.`})}time(){return this.working("time","build-said",async()=>{let e=await this.connection.ask("time",{}),t=r=>r===null?"–":r<1e4?`${r.toFixed(0)} ns`:`${(r/1e3).toFixed(1)} µs`,n=e.timings.map(r=>k("tr",{},k("th",{scope:"row"},r.model),k("td",{class:"figure"},t(r.single)),k("td",{class:"figure"},t(r.batch)))),s=k("tr",{},k("th",{scope:"col"},"Model"),k("th",{scope:"col",class:"figure"},"one call from Python"),k("th",{scope:"col",class:"figure"},"a state of a batch"));return this.result("timed",e.revision,k("table",{class:"figures"},k("thead",{},s),k("tbody",{},...n))),`Measured on ${e.machine}.`})}identify(){return this.working("identify","identify-said",async()=>{let e=await this.log.chosen();if(!e)throw new RangeError("No log is chosen: put one beside the robot's file, or choose a file of yours.");let t=await this.connection.ask("identify",e),n=t.estimates.map(o=>k("tr",{},k("th",{scope:"row"},o.name),k("td",{class:"figure"},String(Number(o.value.toPrecision(5)))),k("td",{class:"figure"},o.deviation===null?"–":`${o.deviation.toPrecision(3)} %`))),s=k("tr",{},k("th",{scope:"col"},"Parameter"),k("th",{scope:"col",class:"figure"},"value"),k("th",{scope:"col",class:"figure"},"deviation")),r=fn("Show the report",()=>this.showReport(t.report));return this.result("identified",t.revision,k("div",{class:"scroll",tabindex:0,role:"region","aria-label":"Identified parameters"},k("table",{class:"figures"},k("thead",{},s),k("tbody",{},...n))),k("p",{class:"row"},r)),t.summary})}showReport(e){let t=k("iframe",{src:e,sandbox:"",title:"Report of the identification"});Fi("Identification",[t],[{label:"Close",main:!0}],"report")}fillLanguages(){$("language").replaceChildren(...this.state.languages.map(t=>k("option",{value:t.name},t.title===t.name?t.name:`${t.name}: ${t.title}`)));let e=this.state.exportDirectory;$("export-directory").disabled=!e,$e($("export-where"),e?`into ${e}`:"into a directory (none was named on the command line)")}export(){return this.working("export","export-said",async()=>{let e=$("export-directory").checked?"directory":"download",t=$("export-models").value.split(/[\s,]+/).filter(Boolean),n=await this.connection.ask("export",{language:$("language").value,models:t,to:e});n.download&&this.fetchLink(n.download),this.result("exported",n.revision,k("ul",{class:"names"},...n.files.map(r=>k("li",{},k("code",{},r)))));let s=`${n.files.length} ${n.files.length===1?"file":"files"}`;return n.folder?`${s} written to ${n.folder}.`:`${s}, in ${n.download?.name??"a download"}.`})}};var Zu=[];function Zm(...i){Zu.push(...i)}function Qv(i){let e=i.key.length===1?i.key.toUpperCase():i.key;return(i.ctrlKey||i.metaKey?"Ctrl+":"")+(i.altKey?"Alt+":"")+(i.shiftKey&&e!=="?"?"Shift+":"")+e}function ey(){let i=document.activeElement;return i instanceof HTMLInputElement&&i.type!=="range"&&i.type!=="checkbox"||i instanceof HTMLTextAreaElement||i instanceof HTMLSelectElement||i?.getAttribute("role")==="gridcell"}function Ju(){if(document.querySelector("dialog"))return;let i=Zu.map(({keys:e,does:t})=>k("tr",{},k("th",{scope:"row"},...e.split(" ").flatMap(n=>[k("kbd",{},n)," "])),k("td",{},t)));Fi("Keyboard",[k("table",{class:"keys"},k("tbody",{},...i))],[{label:"Close",main:!0}])}function Jm(){addEventListener("keydown",i=>{let e=Qv(i),t=!e.startsWith("Ctrl+")&&!e.startsWith("Alt+");if(i.defaultPrevented||t&&e!=="Escape"&&ey()||document.querySelector("dialog"))return;let n=Zu.find(({keys:s,act:r})=>r&&s.split(" ").includes(e));n?.act&&(i.preventDefault(),n.act())})}var tr={LEFT:0,MIDDLE:1,RIGHT:2,ROTATE:0,DOLLY:1,PAN:2},nr={ROTATE:0,PAN:1,DOLLY_PAN:2,DOLLY_ROTATE:3},Rg=0,Td=1,Pg=2;var Ua=1,Ig=2,Po=3,ir=0,ti=1,Pi=2,Cr=0,Io=1,Ad=2,Cd=3,Rd=4,Lg=5;var Rr=100,Dg=101,Ng=102,Ug=103,Fg=104,Og=200,Bg=201,kg=202,zg=203,Pd=204,Id=205,Hg=206,Vg=207,Gg=208,Wg=209,Xg=210,qg=211,Yg=212,$g=213,Zg=214,ac=0,lc=1,cc=2,yo=3,hc=4,uc=5,dc=6,fc=7,zc=0,Jg=1,Kg=2,ls=0,Ld=1,Dd=2,Nd=3,Ud=4,Fd=5,Od=6,Bd=7;var kd=300,Pr=301,Lo=302,Hc=303,Vc=304,pc=1e3,os=1001,mc=1002,On=1003,jg=1004;var Fa=1005;var ei=1006,Gc=1007;var Is=1008;var si=1009,zd=1010,Hd=1011,Do=1012,Wc=1013,qi=1014,Ii=1015,Yi=1016,Xc=1017,qc=1018,Ir=1020,Vd=35902,Gd=35899,Wd=1021,Xd=1022,$i=1023,Ts=1026,Ls=1027,Yc=1028,$c=1029,sr=1030,Zc=1031;var Jc=1033,Oa=33776,Ba=33777,ka=33778,za=33779,Kc=35840,jc=35841,Qc=35842,eh=35843,th=36196,nh=37492,ih=37496,sh=37488,rh=37489,Ha=37490,oh=37491,ah=37808,lh=37809,ch=37810,hh=37811,uh=37812,dh=37813,fh=37814,ph=37815,mh=37816,gh=37817,_h=37818,xh=37819,vh=37820,yh=37821,Sh=36492,bh=36494,Mh=36495,wh=36283,Eh=36284,Va=36285,Th=36286;var fa=2300,gc=2301,rc=2302,xd=2303,vd=2400,yd=2401,Sd=2402;var Qg=3200;var Ah=0,e0=1,Ds="",mi="srgb",pa="srgb-linear",ma="linear",Lt="srgb";var oc=7680;var t0=519,n0=512,i0=513,s0=514,qd=515,r0=516,o0=517,Yd=518,$d=519,a0=35044;var Zd="300 es",Ci=2e3,So=2001;function ty(i){for(let e=i.length-1;e>=0;--e)if(i[e]>=65535)return!0;return!1}function ny(i){return ArrayBuffer.isView(i)&&!(i instanceof DataView)}function ga(i){return document.createElementNS("http://www.w3.org/1999/xhtml",i)}function l0(){let i=ga("canvas");return i.style.display="block",i}var Km={},bo=null;function Jd(...i){let e="THREE."+i.shift();bo?bo("log",e,...i):console.log(e,...i)}function c0(i){let e=i[0];if(typeof e=="string"&&e.startsWith("TSL:")){let t=i[1];t&&t.isStackTrace?i[0]+=" "+t.getLocation():i[1]='Stack trace not available. Enable "THREE.Node.captureStackTrace" to capture stack traces.'}return i}function Ke(...i){i=c0(i);let e="THREE."+i.shift();if(bo)bo("warn",e,...i);else{let t=i[0];t&&t.isStackTrace?console.warn(t.getError(e)):console.warn(e,...i)}}function nt(...i){i=c0(i);let e="THREE."+i.shift();if(bo)bo("error",e,...i);else{let t=i[0];t&&t.isStackTrace?console.error(t.getError(e)):console.error(e,...i)}}function ha(...i){let e=i.join(" ");e in Km||(Km[e]=!0,Ke(...i))}function h0(i,e,t){return new Promise(function(n,s){function r(){switch(i.clientWaitSync(e,i.SYNC_FLUSH_COMMANDS_BIT,0)){case i.WAIT_FAILED:s();break;case i.TIMEOUT_EXPIRED:setTimeout(r,t);break;default:n()}}setTimeout(r,t)})}var u0={[ac]:ac,[cc]:dc,[hc]:hc,[yo]:uc,[lc]:lc,[dc]:cc,[fc]:fc,[uc]:yo},Xi=class{addEventListener(e,t){this._listeners===void 0&&(this._listeners={});let n=this._listeners;n[e]===void 0&&(n[e]=[]),n[e].indexOf(t)===-1&&n[e].push(t)}hasEventListener(e,t){let n=this._listeners;return n===void 0?!1:n[e]!==void 0&&n[e].indexOf(t)!==-1}removeEventListener(e,t){let n=this._listeners;if(n===void 0)return;let s=n[e];if(s!==void 0){let r=s.indexOf(t);r!==-1&&s.splice(r,1)}}dispatchEvent(e){let t=this._listeners;if(t===void 0)return;let n=t[e.type];if(n!==void 0){e.target=this;let s=n.slice(0);for(let r=0,o=s.length;r<o;r++)s[r].call(this,e);e.target=null}}},Wn=["00","01","02","03","04","05","06","07","08","09","0a","0b","0c","0d","0e","0f","10","11","12","13","14","15","16","17","18","19","1a","1b","1c","1d","1e","1f","20","21","22","23","24","25","26","27","28","29","2a","2b","2c","2d","2e","2f","30","31","32","33","34","35","36","37","38","39","3a","3b","3c","3d","3e","3f","40","41","42","43","44","45","46","47","48","49","4a","4b","4c","4d","4e","4f","50","51","52","53","54","55","56","57","58","59","5a","5b","5c","5d","5e","5f","60","61","62","63","64","65","66","67","68","69","6a","6b","6c","6d","6e","6f","70","71","72","73","74","75","76","77","78","79","7a","7b","7c","7d","7e","7f","80","81","82","83","84","85","86","87","88","89","8a","8b","8c","8d","8e","8f","90","91","92","93","94","95","96","97","98","99","9a","9b","9c","9d","9e","9f","a0","a1","a2","a3","a4","a5","a6","a7","a8","a9","aa","ab","ac","ad","ae","af","b0","b1","b2","b3","b4","b5","b6","b7","b8","b9","ba","bb","bc","bd","be","bf","c0","c1","c2","c3","c4","c5","c6","c7","c8","c9","ca","cb","cc","cd","ce","cf","d0","d1","d2","d3","d4","d5","d6","d7","d8","d9","da","db","dc","dd","de","df","e0","e1","e2","e3","e4","e5","e6","e7","e8","e9","ea","eb","ec","ed","ee","ef","f0","f1","f2","f3","f4","f5","f6","f7","f8","f9","fa","fb","fc","fd","fe","ff"],jm=1234567,ua=Math.PI/180,Mo=180/Math.PI;function No(){let i=Math.random()*4294967295|0,e=Math.random()*4294967295|0,t=Math.random()*4294967295|0,n=Math.random()*4294967295|0;return(Wn[i&255]+Wn[i>>8&255]+Wn[i>>16&255]+Wn[i>>24&255]+"-"+Wn[e&255]+Wn[e>>8&255]+"-"+Wn[e>>16&15|64]+Wn[e>>24&255]+"-"+Wn[t&63|128]+Wn[t>>8&255]+"-"+Wn[t>>16&255]+Wn[t>>24&255]+Wn[n&255]+Wn[n>>8&255]+Wn[n>>16&255]+Wn[n>>24&255]).toLowerCase()}function xt(i,e,t){return Math.max(e,Math.min(t,i))}function Kd(i,e){return(i%e+e)%e}function iy(i,e,t,n,s){return n+(i-e)*(s-n)/(t-e)}function sy(i,e,t){return i!==e?(t-i)/(e-i):0}function da(i,e,t){return(1-t)*i+t*e}function ry(i,e,t,n){return da(i,e,1-Math.exp(-t*n))}function oy(i,e=1){return e-Math.abs(Kd(i,e*2)-e)}function ay(i,e,t){return i<=e?0:i>=t?1:(i=(i-e)/(t-e),i*i*(3-2*i))}function ly(i,e,t){return i<=e?0:i>=t?1:(i=(i-e)/(t-e),i*i*i*(i*(i*6-15)+10))}function cy(i,e){return i+Math.floor(Math.random()*(e-i+1))}function hy(i,e){return i+Math.random()*(e-i)}function uy(i){return i*(.5-Math.random())}function dy(i){i!==void 0&&(jm=i);let e=jm+=1831565813;return e=Math.imul(e^e>>>15,e|1),e^=e+Math.imul(e^e>>>7,e|61),((e^e>>>14)>>>0)/4294967296}function fy(i){return i*ua}function py(i){return i*Mo}function my(i){return i>0&&Number.isInteger(i)&&2**Math.round(Math.log2(i))===i}function gy(i){return Math.pow(2,Math.ceil(Math.log(i)/Math.LN2))}function jd(i){return Math.pow(2,Math.floor(Math.log(i)/Math.LN2))}function _y(i,e,t,n,s){let r=Math.cos,o=Math.sin,a=r(t/2),l=o(t/2),c=r((e+n)/2),h=o((e+n)/2),d=r((e-n)/2),u=o((e-n)/2),f=r((n-e)/2),g=o((n-e)/2);switch(s){case"XYX":i.set(a*h,l*d,l*u,a*c);break;case"YZY":i.set(l*u,a*h,l*d,a*c);break;case"ZXZ":i.set(l*d,l*u,a*h,a*c);break;case"XZX":i.set(a*h,l*g,l*f,a*c);break;case"YXY":i.set(l*f,a*h,l*g,a*c);break;case"ZYZ":i.set(l*g,l*f,a*h,a*c);break;default:Ke("MathUtils: .setQuaternionFromProperEuler() encountered an unknown order: "+s)}}function Qd(i){switch(i.constructor){case Uint32Array:return 4294967295;case Uint16Array:return 65535;case Uint8Array:case Uint8ClampedArray:return 255;case Int32Array:return 2147483647;case Int16Array:return 32767;case Int8Array:return 127;default:return}}function d0(i,e){if(e.constructor===Float32Array)return i;let t=Qd(e);if(t===void 0)throw new Error("THREE.MathUtils: Invalid component type.");return Math.max(i/t,-1)}function f0(i,e){if(e.constructor===Float32Array)return i;let t=Qd(e);if(t===void 0)throw new Error("THREE.MathUtils: Invalid component type.");return Math.round(i*t)}var rr={DEG2RAD:ua,RAD2DEG:Mo,generateUUID:No,clamp:xt,euclideanModulo:Kd,mapLinear:iy,inverseLerp:sy,lerp:da,damp:ry,pingpong:oy,smoothstep:ay,smootherstep:ly,randInt:cy,randFloat:hy,randFloatSpread:uy,seededRandom:dy,degToRad:fy,radToDeg:py,isPowerOfTwo:my,ceilPowerOfTwo:gy,floorPowerOfTwo:jd,setQuaternionFromProperEuler:_y,normalize:f0,denormalize:d0},Je=class{static{this.prototype.isVector2=!0}constructor(e=0,t=0){this.x=e,this.y=t}get width(){return this.x}set width(e){this.x=e}get height(){return this.y}set height(e){this.y=e}set(e,t){return this.x=e,this.y=t,this}setScalar(e){return this.x=e,this.y=e,this}setX(e){return this.x=e,this}setY(e){return this.y=e,this}setComponent(e,t){switch(e){case 0:this.x=t;break;case 1:this.y=t;break;default:throw new Error("THREE.Vector2: index is out of range: "+e)}return this}getComponent(e){switch(e){case 0:return this.x;case 1:return this.y;default:throw new Error("THREE.Vector2: index is out of range: "+e)}}clone(){return new this.constructor(this.x,this.y)}copy(e){return this.x=e.x,this.y=e.y,this}add(e){return this.x+=e.x,this.y+=e.y,this}addScalar(e){return this.x+=e,this.y+=e,this}addVectors(e,t){return this.x=e.x+t.x,this.y=e.y+t.y,this}addScaledVector(e,t){return this.x+=e.x*t,this.y+=e.y*t,this}sub(e){return this.x-=e.x,this.y-=e.y,this}subScalar(e){return this.x-=e,this.y-=e,this}subVectors(e,t){return this.x=e.x-t.x,this.y=e.y-t.y,this}multiply(e){return this.x*=e.x,this.y*=e.y,this}multiplyScalar(e){return this.x*=e,this.y*=e,this}divide(e){return this.x/=e.x,this.y/=e.y,this}divideScalar(e){return this.multiplyScalar(1/e)}applyMatrix3(e){let t=this.x,n=this.y,s=e.elements;return this.x=s[0]*t+s[3]*n+s[6],this.y=s[1]*t+s[4]*n+s[7],this}min(e){return this.x=Math.min(this.x,e.x),this.y=Math.min(this.y,e.y),this}max(e){return this.x=Math.max(this.x,e.x),this.y=Math.max(this.y,e.y),this}clamp(e,t){return this.x=xt(this.x,e.x,t.x),this.y=xt(this.y,e.y,t.y),this}clampScalar(e,t){return this.x=xt(this.x,e,t),this.y=xt(this.y,e,t),this}clampLength(e,t){let n=this.length();return this.divideScalar(n||1).multiplyScalar(xt(n,e,t))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this}negate(){return this.x=-this.x,this.y=-this.y,this}dot(e){return this.x*e.x+this.y*e.y}cross(e){return this.x*e.y-this.y*e.x}lengthSq(){return this.x*this.x+this.y*this.y}length(){return Math.sqrt(this.x*this.x+this.y*this.y)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)}normalize(){return this.divideScalar(this.length()||1)}angle(){return Math.atan2(-this.y,-this.x)+Math.PI}angleTo(e){let t=Math.sqrt(this.lengthSq()*e.lengthSq());if(t===0)return Math.PI/2;let n=this.dot(e)/t;return Math.acos(xt(n,-1,1))}distanceTo(e){return Math.sqrt(this.distanceToSquared(e))}distanceToSquared(e){let t=this.x-e.x,n=this.y-e.y;return t*t+n*n}manhattanDistanceTo(e){return Math.abs(this.x-e.x)+Math.abs(this.y-e.y)}setLength(e){return this.normalize().multiplyScalar(e)}lerp(e,t){return this.x+=(e.x-this.x)*t,this.y+=(e.y-this.y)*t,this}lerpVectors(e,t,n){return this.x=e.x+(t.x-e.x)*n,this.y=e.y+(t.y-e.y)*n,this}equals(e){return e.x===this.x&&e.y===this.y}fromArray(e,t=0){return this.x=e[t],this.y=e[t+1],this}toArray(e=[],t=0){return e[t]=this.x,e[t+1]=this.y,e}fromBufferAttribute(e,t){return this.x=e.getX(t),this.y=e.getY(t),this}rotateAround(e,t){let n=Math.cos(t),s=Math.sin(t),r=this.x-e.x,o=this.y-e.y;return this.x=r*n-o*s+e.x,this.y=r*s+o*n+e.y,this}random(){return this.x=Math.random(),this.y=Math.random(),this}*[Symbol.iterator](){yield this.x,yield this.y}},Bt=class{constructor(e=0,t=0,n=0,s=1){this.isQuaternion=!0,this._x=e,this._y=t,this._z=n,this._w=s}static slerpFlat(e,t,n,s,r,o,a){let l=n[s+0],c=n[s+1],h=n[s+2],d=n[s+3],u=r[o+0],f=r[o+1],g=r[o+2],y=r[o+3];if(d!==y||l!==u||c!==f||h!==g){let m=l*u+c*f+h*g+d*y;m<0&&(u=-u,f=-f,g=-g,y=-y,m=-m);let p=1-a;if(m<.9995){let v=Math.acos(m),A=Math.sin(v);p=Math.sin(p*v)/A,a=Math.sin(a*v)/A,l=l*p+u*a,c=c*p+f*a,h=h*p+g*a,d=d*p+y*a}else{l=l*p+u*a,c=c*p+f*a,h=h*p+g*a,d=d*p+y*a;let v=1/Math.sqrt(l*l+c*c+h*h+d*d);l*=v,c*=v,h*=v,d*=v}}e[t]=l,e[t+1]=c,e[t+2]=h,e[t+3]=d}static multiplyQuaternionsFlat(e,t,n,s,r,o){let a=n[s],l=n[s+1],c=n[s+2],h=n[s+3],d=r[o],u=r[o+1],f=r[o+2],g=r[o+3];return e[t]=a*g+h*d+l*f-c*u,e[t+1]=l*g+h*u+c*d-a*f,e[t+2]=c*g+h*f+a*u-l*d,e[t+3]=h*g-a*d-l*u-c*f,e}get x(){return this._x}set x(e){this._x=e,this._onChangeCallback()}get y(){return this._y}set y(e){this._y=e,this._onChangeCallback()}get z(){return this._z}set z(e){this._z=e,this._onChangeCallback()}get w(){return this._w}set w(e){this._w=e,this._onChangeCallback()}set(e,t,n,s){return this._x=e,this._y=t,this._z=n,this._w=s,this._onChangeCallback(),this}clone(){return new this.constructor(this._x,this._y,this._z,this._w)}copy(e){return this._x=e.x,this._y=e.y,this._z=e.z,this._w=e.w,this._onChangeCallback(),this}setFromEuler(e,t=!0){let n=e._x,s=e._y,r=e._z,o=e._order,a=Math.cos,l=Math.sin,c=a(n/2),h=a(s/2),d=a(r/2),u=l(n/2),f=l(s/2),g=l(r/2);switch(o){case"XYZ":this._x=u*h*d+c*f*g,this._y=c*f*d-u*h*g,this._z=c*h*g+u*f*d,this._w=c*h*d-u*f*g;break;case"YXZ":this._x=u*h*d+c*f*g,this._y=c*f*d-u*h*g,this._z=c*h*g-u*f*d,this._w=c*h*d+u*f*g;break;case"ZXY":this._x=u*h*d-c*f*g,this._y=c*f*d+u*h*g,this._z=c*h*g+u*f*d,this._w=c*h*d-u*f*g;break;case"ZYX":this._x=u*h*d-c*f*g,this._y=c*f*d+u*h*g,this._z=c*h*g-u*f*d,this._w=c*h*d+u*f*g;break;case"YZX":this._x=u*h*d+c*f*g,this._y=c*f*d+u*h*g,this._z=c*h*g-u*f*d,this._w=c*h*d-u*f*g;break;case"XZY":this._x=u*h*d-c*f*g,this._y=c*f*d-u*h*g,this._z=c*h*g+u*f*d,this._w=c*h*d+u*f*g;break;default:Ke("Quaternion: .setFromEuler() encountered an unknown order: "+o)}return t===!0&&this._onChangeCallback(),this}setFromAxisAngle(e,t){let n=t/2,s=Math.sin(n);return this._x=e.x*s,this._y=e.y*s,this._z=e.z*s,this._w=Math.cos(n),this._onChangeCallback(),this}setFromRotationMatrix(e){let t=e.elements,n=t[0],s=t[4],r=t[8],o=t[1],a=t[5],l=t[9],c=t[2],h=t[6],d=t[10],u=n+a+d;if(u>0){let f=.5/Math.sqrt(u+1);this._w=.25/f,this._x=(h-l)*f,this._y=(r-c)*f,this._z=(o-s)*f}else if(n>a&&n>d){let f=2*Math.sqrt(1+n-a-d);this._w=(h-l)/f,this._x=.25*f,this._y=(s+o)/f,this._z=(r+c)/f}else if(a>d){let f=2*Math.sqrt(1+a-n-d);this._w=(r-c)/f,this._x=(s+o)/f,this._y=.25*f,this._z=(l+h)/f}else{let f=2*Math.sqrt(1+d-n-a);this._w=(o-s)/f,this._x=(r+c)/f,this._y=(l+h)/f,this._z=.25*f}return this._onChangeCallback(),this}setFromUnitVectors(e,t){let n=e.dot(t)+1;return n<1e-8?(n=0,Math.abs(e.x)>Math.abs(e.z)?(this._x=-e.y,this._y=e.x,this._z=0,this._w=n):(this._x=0,this._y=-e.z,this._z=e.y,this._w=n)):(this._x=e.y*t.z-e.z*t.y,this._y=e.z*t.x-e.x*t.z,this._z=e.x*t.y-e.y*t.x,this._w=n),this.normalize()}angleTo(e){return 2*Math.acos(Math.abs(xt(this.dot(e),-1,1)))}rotateTowards(e,t){let n=this.angleTo(e);if(n===0)return this;let s=Math.min(1,t/n);return this.slerp(e,s),this}identity(){return this.set(0,0,0,1)}invert(){return this.conjugate()}conjugate(){return this._x*=-1,this._y*=-1,this._z*=-1,this._onChangeCallback(),this}dot(e){return this._x*e._x+this._y*e._y+this._z*e._z+this._w*e._w}lengthSq(){return this._x*this._x+this._y*this._y+this._z*this._z+this._w*this._w}length(){return Math.sqrt(this._x*this._x+this._y*this._y+this._z*this._z+this._w*this._w)}normalize(){let e=this.length();return e===0?(this._x=0,this._y=0,this._z=0,this._w=1):(e=1/e,this._x=this._x*e,this._y=this._y*e,this._z=this._z*e,this._w=this._w*e),this._onChangeCallback(),this}multiply(e){return this.multiplyQuaternions(this,e)}premultiply(e){return this.multiplyQuaternions(e,this)}multiplyQuaternions(e,t){let n=e._x,s=e._y,r=e._z,o=e._w,a=t._x,l=t._y,c=t._z,h=t._w;return this._x=n*h+o*a+s*c-r*l,this._y=s*h+o*l+r*a-n*c,this._z=r*h+o*c+n*l-s*a,this._w=o*h-n*a-s*l-r*c,this._onChangeCallback(),this}slerp(e,t){let n=e._x,s=e._y,r=e._z,o=e._w,a=this.dot(e);a<0&&(n=-n,s=-s,r=-r,o=-o,a=-a);let l=1-t;if(a<.9995){let c=Math.acos(a),h=Math.sin(c);l=Math.sin(l*c)/h,t=Math.sin(t*c)/h,this._x=this._x*l+n*t,this._y=this._y*l+s*t,this._z=this._z*l+r*t,this._w=this._w*l+o*t,this._onChangeCallback()}else this._x=this._x*l+n*t,this._y=this._y*l+s*t,this._z=this._z*l+r*t,this._w=this._w*l+o*t,this.normalize();return this}slerpQuaternions(e,t,n){return this.copy(e).slerp(t,n)}random(){let e=2*Math.PI*Math.random(),t=2*Math.PI*Math.random(),n=Math.random(),s=Math.sqrt(1-n),r=Math.sqrt(n);return this.set(s*Math.sin(e),s*Math.cos(e),r*Math.sin(t),r*Math.cos(t))}equals(e){return e._x===this._x&&e._y===this._y&&e._z===this._z&&e._w===this._w}fromArray(e,t=0){return this._x=e[t],this._y=e[t+1],this._z=e[t+2],this._w=e[t+3],this._onChangeCallback(),this}toArray(e=[],t=0){return e[t]=this._x,e[t+1]=this._y,e[t+2]=this._z,e[t+3]=this._w,e}fromBufferAttribute(e,t){return this._x=e.getX(t),this._y=e.getY(t),this._z=e.getZ(t),this._w=e.getW(t),this._onChangeCallback(),this}toJSON(){return this.toArray()}_onChange(e){return this._onChangeCallback=e,this}_onChangeCallback(){}*[Symbol.iterator](){yield this._x,yield this._y,yield this._z,yield this._w}},U=class{static{this.prototype.isVector3=!0}constructor(e=0,t=0,n=0){this.x=e,this.y=t,this.z=n}set(e,t,n){return n===void 0&&(n=this.z),this.x=e,this.y=t,this.z=n,this}setScalar(e){return this.x=e,this.y=e,this.z=e,this}setX(e){return this.x=e,this}setY(e){return this.y=e,this}setZ(e){return this.z=e,this}setComponent(e,t){switch(e){case 0:this.x=t;break;case 1:this.y=t;break;case 2:this.z=t;break;default:throw new Error("THREE.Vector3: index is out of range: "+e)}return this}getComponent(e){switch(e){case 0:return this.x;case 1:return this.y;case 2:return this.z;default:throw new Error("THREE.Vector3: index is out of range: "+e)}}clone(){return new this.constructor(this.x,this.y,this.z)}copy(e){return this.x=e.x,this.y=e.y,this.z=e.z,this}add(e){return this.x+=e.x,this.y+=e.y,this.z+=e.z,this}addScalar(e){return this.x+=e,this.y+=e,this.z+=e,this}addVectors(e,t){return this.x=e.x+t.x,this.y=e.y+t.y,this.z=e.z+t.z,this}addScaledVector(e,t){return this.x+=e.x*t,this.y+=e.y*t,this.z+=e.z*t,this}sub(e){return this.x-=e.x,this.y-=e.y,this.z-=e.z,this}subScalar(e){return this.x-=e,this.y-=e,this.z-=e,this}subVectors(e,t){return this.x=e.x-t.x,this.y=e.y-t.y,this.z=e.z-t.z,this}multiply(e){return this.x*=e.x,this.y*=e.y,this.z*=e.z,this}multiplyScalar(e){return this.x*=e,this.y*=e,this.z*=e,this}multiplyVectors(e,t){return this.x=e.x*t.x,this.y=e.y*t.y,this.z=e.z*t.z,this}applyEuler(e){return this.applyQuaternion(Qm.setFromEuler(e))}applyAxisAngle(e,t){return this.applyQuaternion(Qm.setFromAxisAngle(e,t))}applyMatrix3(e){let t=this.x,n=this.y,s=this.z,r=e.elements;return this.x=r[0]*t+r[3]*n+r[6]*s,this.y=r[1]*t+r[4]*n+r[7]*s,this.z=r[2]*t+r[5]*n+r[8]*s,this}applyNormalMatrix(e){return this.applyMatrix3(e).normalize()}applyMatrix4(e){let t=this.x,n=this.y,s=this.z,r=e.elements,o=1/(r[3]*t+r[7]*n+r[11]*s+r[15]);return this.x=(r[0]*t+r[4]*n+r[8]*s+r[12])*o,this.y=(r[1]*t+r[5]*n+r[9]*s+r[13])*o,this.z=(r[2]*t+r[6]*n+r[10]*s+r[14])*o,this}applyQuaternion(e){let t=this.x,n=this.y,s=this.z,r=e.x,o=e.y,a=e.z,l=e.w,c=2*(o*s-a*n),h=2*(a*t-r*s),d=2*(r*n-o*t);return this.x=t+l*c+o*d-a*h,this.y=n+l*h+a*c-r*d,this.z=s+l*d+r*h-o*c,this}project(e){return this.applyMatrix4(e.matrixWorldInverse).applyMatrix4(e.projectionMatrix)}unproject(e){return this.applyMatrix4(e.projectionMatrixInverse).applyMatrix4(e.matrixWorld)}transformDirection(e){let t=this.x,n=this.y,s=this.z,r=e.elements;return this.x=r[0]*t+r[4]*n+r[8]*s,this.y=r[1]*t+r[5]*n+r[9]*s,this.z=r[2]*t+r[6]*n+r[10]*s,this.normalize()}divide(e){return this.x/=e.x,this.y/=e.y,this.z/=e.z,this}divideScalar(e){return this.multiplyScalar(1/e)}min(e){return this.x=Math.min(this.x,e.x),this.y=Math.min(this.y,e.y),this.z=Math.min(this.z,e.z),this}max(e){return this.x=Math.max(this.x,e.x),this.y=Math.max(this.y,e.y),this.z=Math.max(this.z,e.z),this}clamp(e,t){return this.x=xt(this.x,e.x,t.x),this.y=xt(this.y,e.y,t.y),this.z=xt(this.z,e.z,t.z),this}clampScalar(e,t){return this.x=xt(this.x,e,t),this.y=xt(this.y,e,t),this.z=xt(this.z,e,t),this}clampLength(e,t){let n=this.length();return this.divideScalar(n||1).multiplyScalar(xt(n,e,t))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this.z=Math.floor(this.z),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this.z=Math.ceil(this.z),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this.z=Math.round(this.z),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this.z=Math.trunc(this.z),this}negate(){return this.x=-this.x,this.y=-this.y,this.z=-this.z,this}dot(e){return this.x*e.x+this.y*e.y+this.z*e.z}lengthSq(){return this.x*this.x+this.y*this.y+this.z*this.z}length(){return Math.sqrt(this.x*this.x+this.y*this.y+this.z*this.z)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)+Math.abs(this.z)}normalize(){return this.divideScalar(this.length()||1)}setLength(e){return this.normalize().multiplyScalar(e)}lerp(e,t){return this.x+=(e.x-this.x)*t,this.y+=(e.y-this.y)*t,this.z+=(e.z-this.z)*t,this}lerpVectors(e,t,n){return this.x=e.x+(t.x-e.x)*n,this.y=e.y+(t.y-e.y)*n,this.z=e.z+(t.z-e.z)*n,this}cross(e){return this.crossVectors(this,e)}crossVectors(e,t){let n=e.x,s=e.y,r=e.z,o=t.x,a=t.y,l=t.z;return this.x=s*l-r*a,this.y=r*o-n*l,this.z=n*a-s*o,this}projectOnVector(e){let t=e.lengthSq();if(t===0)return this.set(0,0,0);let n=e.dot(this)/t;return this.copy(e).multiplyScalar(n)}projectOnPlane(e){return Ku.copy(this).projectOnVector(e),this.sub(Ku)}reflect(e){return this.sub(Ku.copy(e).multiplyScalar(2*this.dot(e)))}angleTo(e){let t=Math.sqrt(this.lengthSq()*e.lengthSq());if(t===0)return Math.PI/2;let n=this.dot(e)/t;return Math.acos(xt(n,-1,1))}distanceTo(e){return Math.sqrt(this.distanceToSquared(e))}distanceToSquared(e){let t=this.x-e.x,n=this.y-e.y,s=this.z-e.z;return t*t+n*n+s*s}manhattanDistanceTo(e){return Math.abs(this.x-e.x)+Math.abs(this.y-e.y)+Math.abs(this.z-e.z)}setFromSpherical(e){return this.setFromSphericalCoords(e.radius,e.phi,e.theta)}setFromSphericalCoords(e,t,n){let s=Math.sin(t)*e;return this.x=s*Math.sin(n),this.y=Math.cos(t)*e,this.z=s*Math.cos(n),this}setFromCylindrical(e){return this.setFromCylindricalCoords(e.radius,e.theta,e.y)}setFromCylindricalCoords(e,t,n){return this.x=e*Math.sin(t),this.y=n,this.z=e*Math.cos(t),this}setFromMatrixPosition(e){let t=e.elements;return this.x=t[12],this.y=t[13],this.z=t[14],this}setFromMatrixScale(e){let t=this.setFromMatrixColumn(e,0).length(),n=this.setFromMatrixColumn(e,1).length(),s=this.setFromMatrixColumn(e,2).length();return this.x=t,this.y=n,this.z=s,this}setFromMatrixColumn(e,t){return this.fromArray(e.elements,t*4)}setFromMatrix3Column(e,t){return this.fromArray(e.elements,t*3)}setFromEuler(e){return this.x=e._x,this.y=e._y,this.z=e._z,this}setFromColor(e){return this.x=e.r,this.y=e.g,this.z=e.b,this}equals(e){return e.x===this.x&&e.y===this.y&&e.z===this.z}fromArray(e,t=0){return this.x=e[t],this.y=e[t+1],this.z=e[t+2],this}toArray(e=[],t=0){return e[t]=this.x,e[t+1]=this.y,e[t+2]=this.z,e}fromBufferAttribute(e,t){return this.x=e.getX(t),this.y=e.getY(t),this.z=e.getZ(t),this}random(){return this.x=Math.random(),this.y=Math.random(),this.z=Math.random(),this}randomDirection(){let e=Math.random()*Math.PI*2,t=Math.random()*2-1,n=Math.sqrt(1-t*t);return this.x=n*Math.cos(e),this.y=t,this.z=n*Math.sin(e),this}*[Symbol.iterator](){yield this.x,yield this.y,yield this.z}},Ku=new U,Qm=new Bt,st=class{static{this.prototype.isMatrix3=!0}constructor(e,t,n,s,r,o,a,l,c){this.elements=[1,0,0,0,1,0,0,0,1],e!==void 0&&this.set(e,t,n,s,r,o,a,l,c)}set(e,t,n,s,r,o,a,l,c){let h=this.elements;return h[0]=e,h[1]=s,h[2]=a,h[3]=t,h[4]=r,h[5]=l,h[6]=n,h[7]=o,h[8]=c,this}identity(){return this.set(1,0,0,0,1,0,0,0,1),this}copy(e){let t=this.elements,n=e.elements;return t[0]=n[0],t[1]=n[1],t[2]=n[2],t[3]=n[3],t[4]=n[4],t[5]=n[5],t[6]=n[6],t[7]=n[7],t[8]=n[8],this}extractBasis(e,t,n){return e.setFromMatrix3Column(this,0),t.setFromMatrix3Column(this,1),n.setFromMatrix3Column(this,2),this}setFromMatrix4(e){let t=e.elements;return this.set(t[0],t[4],t[8],t[1],t[5],t[9],t[2],t[6],t[10]),this}multiply(e){return this.multiplyMatrices(this,e)}premultiply(e){return this.multiplyMatrices(e,this)}multiplyMatrices(e,t){let n=e.elements,s=t.elements,r=this.elements,o=n[0],a=n[3],l=n[6],c=n[1],h=n[4],d=n[7],u=n[2],f=n[5],g=n[8],y=s[0],m=s[3],p=s[6],v=s[1],A=s[4],S=s[7],C=s[2],T=s[5],_=s[8];return r[0]=o*y+a*v+l*C,r[3]=o*m+a*A+l*T,r[6]=o*p+a*S+l*_,r[1]=c*y+h*v+d*C,r[4]=c*m+h*A+d*T,r[7]=c*p+h*S+d*_,r[2]=u*y+f*v+g*C,r[5]=u*m+f*A+g*T,r[8]=u*p+f*S+g*_,this}multiplyScalar(e){let t=this.elements;return t[0]*=e,t[3]*=e,t[6]*=e,t[1]*=e,t[4]*=e,t[7]*=e,t[2]*=e,t[5]*=e,t[8]*=e,this}determinant(){let e=this.elements,t=e[0],n=e[1],s=e[2],r=e[3],o=e[4],a=e[5],l=e[6],c=e[7],h=e[8];return t*o*h-t*a*c-n*r*h+n*a*l+s*r*c-s*o*l}invert(){let e=this.elements,t=e[0],n=e[1],s=e[2],r=e[3],o=e[4],a=e[5],l=e[6],c=e[7],h=e[8],d=h*o-a*c,u=a*l-h*r,f=c*r-o*l,g=t*d+n*u+s*f;if(g===0)return this.set(0,0,0,0,0,0,0,0,0);let y=1/g;return e[0]=d*y,e[1]=(s*c-h*n)*y,e[2]=(a*n-s*o)*y,e[3]=u*y,e[4]=(h*t-s*l)*y,e[5]=(s*r-a*t)*y,e[6]=f*y,e[7]=(n*l-c*t)*y,e[8]=(o*t-n*r)*y,this}transpose(){let e,t=this.elements;return e=t[1],t[1]=t[3],t[3]=e,e=t[2],t[2]=t[6],t[6]=e,e=t[5],t[5]=t[7],t[7]=e,this}getNormalMatrix(e){return this.setFromMatrix4(e).invert().transpose()}transposeIntoArray(e){let t=this.elements;return e[0]=t[0],e[1]=t[3],e[2]=t[6],e[3]=t[1],e[4]=t[4],e[5]=t[7],e[6]=t[2],e[7]=t[5],e[8]=t[8],this}setUvTransform(e,t,n,s,r,o,a){let l=Math.cos(r),c=Math.sin(r);return this.set(n*l,n*c,-n*(l*o+c*a)+o+e,-s*c,s*l,-s*(-c*o+l*a)+a+t,0,0,1),this}scale(e,t){return ha("Matrix3: .scale() is deprecated. Use .makeScale() instead."),this.premultiply(ju.makeScale(e,t)),this}rotate(e){return ha("Matrix3: .rotate() is deprecated. Use .makeRotation() instead."),this.premultiply(ju.makeRotation(-e)),this}translate(e,t){return ha("Matrix3: .translate() is deprecated. Use .makeTranslation() instead."),this.premultiply(ju.makeTranslation(e,t)),this}makeTranslation(e,t){return e.isVector2?this.set(1,0,e.x,0,1,e.y,0,0,1):this.set(1,0,e,0,1,t,0,0,1),this}makeRotation(e){let t=Math.cos(e),n=Math.sin(e);return this.set(t,-n,0,n,t,0,0,0,1),this}makeScale(e,t){return this.set(e,0,0,0,t,0,0,0,1),this}equals(e){let t=this.elements,n=e.elements;for(let s=0;s<9;s++)if(t[s]!==n[s])return!1;return!0}fromArray(e,t=0){for(let n=0;n<9;n++)this.elements[n]=e[n+t];return this}toArray(e=[],t=0){let n=this.elements;return e[t]=n[0],e[t+1]=n[1],e[t+2]=n[2],e[t+3]=n[3],e[t+4]=n[4],e[t+5]=n[5],e[t+6]=n[6],e[t+7]=n[7],e[t+8]=n[8],e}clone(){return new this.constructor().fromArray(this.elements)}},ju=new st,eg=new st().set(.4123908,.3575843,.1804808,.212639,.7151687,.0721923,.0193308,.1191948,.9505322),tg=new st().set(3.2409699,-1.5373832,-.4986108,-.9692436,1.8759675,.0415551,.0556301,-.203977,1.0569715);function xy(){let i={enabled:!0,workingColorSpace:pa,spaces:{},convert:function(s,r,o){return this.enabled===!1||r===o||!r||!o||(this.spaces[r].transfer===Lt&&(s.r=Es(s.r),s.g=Es(s.g),s.b=Es(s.b)),this.spaces[r].primaries!==this.spaces[o].primaries&&(s.applyMatrix3(this.spaces[r].toXYZ),s.applyMatrix3(this.spaces[o].fromXYZ)),this.spaces[o].transfer===Lt&&(s.r=vo(s.r),s.g=vo(s.g),s.b=vo(s.b))),s},workingToColorSpace:function(s,r){return this.convert(s,this.workingColorSpace,r)},colorSpaceToWorking:function(s,r){return this.convert(s,r,this.workingColorSpace)},getPrimaries:function(s){return this.spaces[s].primaries},getTransfer:function(s){return s===Ds?ma:this.spaces[s].transfer},getToneMappingMode:function(s){return this.spaces[s].outputColorSpaceConfig.toneMappingMode||"standard"},getLuminanceCoefficients:function(s,r=this.workingColorSpace){return s.fromArray(this.spaces[r].luminanceCoefficients)},define:function(s){Object.assign(this.spaces,s)},_getMatrix:function(s,r,o){return s.copy(this.spaces[o].fromXYZ).multiply(this.spaces[r].toXYZ)},_getDrawingBufferColorSpace:function(s){return this.spaces[s].outputColorSpaceConfig.drawingBufferColorSpace},_getUnpackColorSpace:function(s=this.workingColorSpace){return this.spaces[s].workingColorSpaceConfig.unpackColorSpace}},e=[.64,.33,.3,.6,.15,.06],t=[.2126,.7152,.0722],n=[.3127,.329];return i.define({[pa]:{primaries:e,whitePoint:n,transfer:ma,toXYZ:eg,fromXYZ:tg,luminanceCoefficients:t,workingColorSpaceConfig:{unpackColorSpace:mi},outputColorSpaceConfig:{drawingBufferColorSpace:mi}},[mi]:{primaries:e,whitePoint:n,transfer:Lt,toXYZ:eg,fromXYZ:tg,luminanceCoefficients:t,outputColorSpaceConfig:{drawingBufferColorSpace:mi}}}),i}var bt=xy();function Es(i){return i<.04045?i*.0773993808:Math.pow(i*.9478672986+.0521327014,2.4)}function vo(i){return i<.0031308?i*12.92:1.055*Math.pow(i,.41666)-.055}var so,_c=class{static getDataURL(e,t="image/png"){if(/^data:/i.test(e.src)||typeof HTMLCanvasElement>"u")return e.src;let n;if(e instanceof HTMLCanvasElement)n=e;else{so===void 0&&(so=ga("canvas")),so.width=e.width,so.height=e.height;let s=so.getContext("2d");e instanceof ImageData?s.putImageData(e,0,0):s.drawImage(e,0,0,e.width,e.height),n=so}return n.toDataURL(t)}static sRGBToLinear(e){if(typeof HTMLImageElement<"u"&&e instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&e instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&e instanceof ImageBitmap){let t=ga("canvas");t.width=e.width,t.height=e.height;let n=t.getContext("2d");n.drawImage(e,0,0,e.width,e.height);let s=n.getImageData(0,0,e.width,e.height),r=s.data;for(let o=0;o<r.length;o++)r[o]=Es(r[o]/255)*255;return n.putImageData(s,0,0),t}else if(e.data){let t=e.data.slice(0);for(let n=0;n<t.length;n++)t instanceof Uint8Array||t instanceof Uint8ClampedArray?t[n]=Math.floor(Es(t[n]/255)*255):t[n]=Es(t[n]);return{data:t,width:e.width,height:e.height}}else return Ke("ImageUtils.sRGBToLinear(): Unsupported image type. No color space conversion applied."),e}},vy=0,wo=class{constructor(e=null){this.isTextureSource=!0,Object.defineProperty(this,"id",{value:vy++}),this.uuid=No(),this.data=e,this.dataReady=!0,this.version=0}getSize(e){let t=this.data;return typeof HTMLVideoElement<"u"&&t instanceof HTMLVideoElement?e.set(t.videoWidth,t.videoHeight,0):typeof VideoFrame<"u"&&t instanceof VideoFrame?e.set(t.displayWidth,t.displayHeight,0):t!==null?e.set(t.width||0,t.height||0,t.depth||0):e.set(0,0,0),e}set needsUpdate(e){e===!0&&this.version++}toJSON(e){let t=e===void 0||typeof e=="string";if(!t&&e.images[this.uuid]!==void 0)return e.images[this.uuid];let n={uuid:this.uuid,url:""},s=this.data;if(s!==null){let r;if(Array.isArray(s)){r=[];for(let o=0,a=s.length;o<a;o++)s[o].isDataTexture?r.push(Qu(s[o].image)):r.push(Qu(s[o]))}else r=Qu(s);n.url=r}return t||(e.images[this.uuid]=n),n}};function Qu(i){return typeof HTMLImageElement<"u"&&i instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&i instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&i instanceof ImageBitmap?_c.getDataURL(i):i.data?{data:Array.from(i.data),width:i.width,height:i.height,type:i.data.constructor.name}:(Ke("Texture: Unable to serialize Texture."),{})}var yy=0,ed=new U,ni=class i extends Xi{constructor(e=i.DEFAULT_IMAGE,t=i.DEFAULT_MAPPING,n=os,s=os,r=ei,o=Is,a=$i,l=si,c=i.DEFAULT_ANISOTROPY,h=Ds){super(),this.isTexture=!0,Object.defineProperty(this,"id",{value:yy++}),this.uuid=No(),this.name="",this.source=new wo(e),this.mipmaps=[],this.mapping=t,this.channel=0,this.wrapS=n,this.wrapT=s,this.magFilter=r,this.minFilter=o,this.anisotropy=c,this.format=a,this.internalFormat=null,this.type=l,this.offset=new Je(0,0),this.repeat=new Je(1,1),this.center=new Je(0,0),this.rotation=0,this.matrixAutoUpdate=!0,this.matrix=new st,this.generateMipmaps=!0,this.mipmapsAutoUpdate=!0,this.premultiplyAlpha=!1,this.flipY=!0,this.unpackAlignment=4,this.colorSpace=h,this.userData={},this.updateRanges=[],this.version=0,this.onUpdate=null,this.renderTarget=null,this.isRenderTargetTexture=!1,this.isArrayTexture=!!(e&&e.depth&&e.depth>1),this.pmremVersion=0,this.isPMREMTexture=!1,this.normalized=!1}get width(){return this.source.getSize(ed).x}get height(){return this.source.getSize(ed).y}get depth(){return this.source.getSize(ed).z}get image(){return this.source.data}set image(e){this.source.data=e}updateMatrix(){this.matrix.setUvTransform(this.offset.x,this.offset.y,this.repeat.x,this.repeat.y,this.rotation,this.center.x,this.center.y)}addUpdateRange(e,t){this.updateRanges.push({start:e,count:t})}clearUpdateRanges(){this.updateRanges.length=0}clone(){return new this.constructor().copy(this)}copy(e){return this.name=e.name,this.source=e.source,this.mipmaps=e.mipmaps.slice(0),this.mapping=e.mapping,this.channel=e.channel,this.wrapS=e.wrapS,this.wrapT=e.wrapT,this.magFilter=e.magFilter,this.minFilter=e.minFilter,this.anisotropy=e.anisotropy,this.format=e.format,this.internalFormat=e.internalFormat,this.type=e.type,this.normalized=e.normalized,this.offset.copy(e.offset),this.repeat.copy(e.repeat),this.center.copy(e.center),this.rotation=e.rotation,this.matrixAutoUpdate=e.matrixAutoUpdate,this.matrix.copy(e.matrix),this.generateMipmaps=e.generateMipmaps,this.mipmapsAutoUpdate=e.mipmapsAutoUpdate,this.premultiplyAlpha=e.premultiplyAlpha,this.flipY=e.flipY,this.unpackAlignment=e.unpackAlignment,this.colorSpace=e.colorSpace,this.renderTarget=e.renderTarget,this.isRenderTargetTexture=e.isRenderTargetTexture,this.isPMREMTexture=e.isPMREMTexture,this.isArrayTexture=e.isArrayTexture,this.userData=JSON.parse(JSON.stringify(e.userData)),this.needsUpdate=!0,this}setValues(e){for(let t in e){let n=e[t];if(n===void 0){Ke(`Texture.setValues(): parameter '${t}' has value of undefined.`);continue}let s=this[t];if(s===void 0){Ke(`Texture.setValues(): property '${t}' does not exist.`);continue}s&&n&&s.isVector2&&n.isVector2||s&&n&&s.isVector3&&n.isVector3||s&&n&&s.isMatrix3&&n.isMatrix3?s.copy(n):this[t]=n}}toJSON(e){let t=e===void 0||typeof e=="string";if(!t&&e.textures[this.uuid]!==void 0)return e.textures[this.uuid];let n={metadata:{version:4.7,type:"Texture",generator:"Texture.toJSON"},uuid:this.uuid,name:this.name,image:this.source.toJSON(e).uuid,mapping:this.mapping,channel:this.channel,repeat:[this.repeat.x,this.repeat.y],offset:[this.offset.x,this.offset.y],center:[this.center.x,this.center.y],rotation:this.rotation,wrap:[this.wrapS,this.wrapT],format:this.format,internalFormat:this.internalFormat,type:this.type,normalized:this.normalized,colorSpace:this.colorSpace,minFilter:this.minFilter,magFilter:this.magFilter,anisotropy:this.anisotropy,flipY:this.flipY,generateMipmaps:this.generateMipmaps,mipmapsAutoUpdate:this.mipmapsAutoUpdate,premultiplyAlpha:this.premultiplyAlpha,unpackAlignment:this.unpackAlignment};return Object.keys(this.userData).length>0&&(n.userData=this.userData),t||(e.textures[this.uuid]=n),n}dispose(){this.dispatchEvent({type:"dispose"})}transformUv(e){if(this.mapping!==kd)return e;if(e.applyMatrix3(this.matrix),e.x<0||e.x>1)switch(this.wrapS){case pc:e.x=e.x-Math.floor(e.x);break;case os:e.x=e.x<0?0:1;break;case mc:Math.abs(Math.floor(e.x)%2)===1?e.x=Math.ceil(e.x)-e.x:e.x=e.x-Math.floor(e.x);break}if(e.y<0||e.y>1)switch(this.wrapT){case pc:e.y=e.y-Math.floor(e.y);break;case os:e.y=e.y<0?0:1;break;case mc:Math.abs(Math.floor(e.y)%2)===1?e.y=Math.ceil(e.y)-e.y:e.y=e.y-Math.floor(e.y);break}return this.flipY&&(e.y=1-e.y),e}set needsUpdate(e){e===!0&&(this.version++,this.source.needsUpdate=!0)}set needsPMREMUpdate(e){e===!0&&this.pmremVersion++}};ni.DEFAULT_IMAGE=null;ni.DEFAULT_MAPPING=kd;ni.DEFAULT_ANISOTROPY=1;var jt=class{static{this.prototype.isVector4=!0}constructor(e=0,t=0,n=0,s=1){this.x=e,this.y=t,this.z=n,this.w=s}get width(){return this.z}set width(e){this.z=e}get height(){return this.w}set height(e){this.w=e}set(e,t,n,s){return this.x=e,this.y=t,this.z=n,this.w=s,this}setScalar(e){return this.x=e,this.y=e,this.z=e,this.w=e,this}setX(e){return this.x=e,this}setY(e){return this.y=e,this}setZ(e){return this.z=e,this}setW(e){return this.w=e,this}setComponent(e,t){switch(e){case 0:this.x=t;break;case 1:this.y=t;break;case 2:this.z=t;break;case 3:this.w=t;break;default:throw new Error("THREE.Vector4: index is out of range: "+e)}return this}getComponent(e){switch(e){case 0:return this.x;case 1:return this.y;case 2:return this.z;case 3:return this.w;default:throw new Error("THREE.Vector4: index is out of range: "+e)}}clone(){return new this.constructor(this.x,this.y,this.z,this.w)}copy(e){return this.x=e.x,this.y=e.y,this.z=e.z,this.w=e.w!==void 0?e.w:1,this}add(e){return this.x+=e.x,this.y+=e.y,this.z+=e.z,this.w+=e.w,this}addScalar(e){return this.x+=e,this.y+=e,this.z+=e,this.w+=e,this}addVectors(e,t){return this.x=e.x+t.x,this.y=e.y+t.y,this.z=e.z+t.z,this.w=e.w+t.w,this}addScaledVector(e,t){return this.x+=e.x*t,this.y+=e.y*t,this.z+=e.z*t,this.w+=e.w*t,this}sub(e){return this.x-=e.x,this.y-=e.y,this.z-=e.z,this.w-=e.w,this}subScalar(e){return this.x-=e,this.y-=e,this.z-=e,this.w-=e,this}subVectors(e,t){return this.x=e.x-t.x,this.y=e.y-t.y,this.z=e.z-t.z,this.w=e.w-t.w,this}multiply(e){return this.x*=e.x,this.y*=e.y,this.z*=e.z,this.w*=e.w,this}multiplyScalar(e){return this.x*=e,this.y*=e,this.z*=e,this.w*=e,this}applyMatrix4(e){let t=this.x,n=this.y,s=this.z,r=this.w,o=e.elements;return this.x=o[0]*t+o[4]*n+o[8]*s+o[12]*r,this.y=o[1]*t+o[5]*n+o[9]*s+o[13]*r,this.z=o[2]*t+o[6]*n+o[10]*s+o[14]*r,this.w=o[3]*t+o[7]*n+o[11]*s+o[15]*r,this}divide(e){return this.x/=e.x,this.y/=e.y,this.z/=e.z,this.w/=e.w,this}divideScalar(e){return this.multiplyScalar(1/e)}setAxisAngleFromQuaternion(e){this.w=2*Math.acos(e.w);let t=Math.sqrt(1-e.w*e.w);return t<1e-4?(this.x=1,this.y=0,this.z=0):(this.x=e.x/t,this.y=e.y/t,this.z=e.z/t),this}setAxisAngleFromRotationMatrix(e){let t,n,s,r,l=e.elements,c=l[0],h=l[4],d=l[8],u=l[1],f=l[5],g=l[9],y=l[2],m=l[6],p=l[10];if(Math.abs(h-u)<.01&&Math.abs(d-y)<.01&&Math.abs(g-m)<.01){if(Math.abs(h+u)<.1&&Math.abs(d+y)<.1&&Math.abs(g+m)<.1&&Math.abs(c+f+p-3)<.1)return this.set(1,0,0,0),this;t=Math.PI;let A=(c+1)/2,S=(f+1)/2,C=(p+1)/2,T=(h+u)/4,_=(d+y)/4,E=(g+m)/4;return A>S&&A>C?A<.01?(n=0,s=.707106781,r=.707106781):(n=Math.sqrt(A),s=T/n,r=_/n):S>C?S<.01?(n=.707106781,s=0,r=.707106781):(s=Math.sqrt(S),n=T/s,r=E/s):C<.01?(n=.707106781,s=.707106781,r=0):(r=Math.sqrt(C),n=_/r,s=E/r),this.set(n,s,r,t),this}let v=Math.sqrt((m-g)*(m-g)+(d-y)*(d-y)+(u-h)*(u-h));return Math.abs(v)<.001&&(v=1),this.x=(m-g)/v,this.y=(d-y)/v,this.z=(u-h)/v,this.w=Math.acos((c+f+p-1)/2),this}setFromMatrixPosition(e){let t=e.elements;return this.x=t[12],this.y=t[13],this.z=t[14],this.w=t[15],this}min(e){return this.x=Math.min(this.x,e.x),this.y=Math.min(this.y,e.y),this.z=Math.min(this.z,e.z),this.w=Math.min(this.w,e.w),this}max(e){return this.x=Math.max(this.x,e.x),this.y=Math.max(this.y,e.y),this.z=Math.max(this.z,e.z),this.w=Math.max(this.w,e.w),this}clamp(e,t){return this.x=xt(this.x,e.x,t.x),this.y=xt(this.y,e.y,t.y),this.z=xt(this.z,e.z,t.z),this.w=xt(this.w,e.w,t.w),this}clampScalar(e,t){return this.x=xt(this.x,e,t),this.y=xt(this.y,e,t),this.z=xt(this.z,e,t),this.w=xt(this.w,e,t),this}clampLength(e,t){let n=this.length();return this.divideScalar(n||1).multiplyScalar(xt(n,e,t))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this.z=Math.floor(this.z),this.w=Math.floor(this.w),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this.z=Math.ceil(this.z),this.w=Math.ceil(this.w),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this.z=Math.round(this.z),this.w=Math.round(this.w),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this.z=Math.trunc(this.z),this.w=Math.trunc(this.w),this}negate(){return this.x=-this.x,this.y=-this.y,this.z=-this.z,this.w=-this.w,this}dot(e){return this.x*e.x+this.y*e.y+this.z*e.z+this.w*e.w}lengthSq(){return this.x*this.x+this.y*this.y+this.z*this.z+this.w*this.w}length(){return Math.sqrt(this.x*this.x+this.y*this.y+this.z*this.z+this.w*this.w)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)+Math.abs(this.z)+Math.abs(this.w)}normalize(){return this.divideScalar(this.length()||1)}setLength(e){return this.normalize().multiplyScalar(e)}lerp(e,t){return this.x+=(e.x-this.x)*t,this.y+=(e.y-this.y)*t,this.z+=(e.z-this.z)*t,this.w+=(e.w-this.w)*t,this}lerpVectors(e,t,n){return this.x=e.x+(t.x-e.x)*n,this.y=e.y+(t.y-e.y)*n,this.z=e.z+(t.z-e.z)*n,this.w=e.w+(t.w-e.w)*n,this}equals(e){return e.x===this.x&&e.y===this.y&&e.z===this.z&&e.w===this.w}fromArray(e,t=0){return this.x=e[t],this.y=e[t+1],this.z=e[t+2],this.w=e[t+3],this}toArray(e=[],t=0){return e[t]=this.x,e[t+1]=this.y,e[t+2]=this.z,e[t+3]=this.w,e}fromBufferAttribute(e,t){return this.x=e.getX(t),this.y=e.getY(t),this.z=e.getZ(t),this.w=e.getW(t),this}random(){return this.x=Math.random(),this.y=Math.random(),this.z=Math.random(),this.w=Math.random(),this}*[Symbol.iterator](){yield this.x,yield this.y,yield this.z,yield this.w}},xc=class extends Xi{constructor(e=1,t=1,n={}){super(),n=Object.assign({generateMipmaps:!1,internalFormat:null,minFilter:ei,depthBuffer:!0,stencilBuffer:!1,resolveColorBuffer:!0,resolveDepthBuffer:!0,resolveStencilBuffer:!0,storeMultisampledColorBuffer:!0,storeMultisampledDepthBuffer:!0,storeMultisampledStencilBuffer:!0,depthTexture:null,samples:0,count:1,depth:1,multiview:!1,useArrayDepthTexture:!1},n),this.isRenderTarget=!0,this.width=e,this.height=t,this.depth=n.depth,this.scissor=new jt(0,0,e,t),this.scissorTest=!1,this.viewport=new jt(0,0,e,t),this.textures=[];let s=n.count;for(let r=0;r<s;r++)this.textures[r]=new ni({width:e,height:t,depth:n.depth}),this.textures[r].isRenderTargetTexture=!0,this.textures[r].renderTarget=this;this._setTextureOptions(n),this.depthBuffer=n.depthBuffer,this.stencilBuffer=n.stencilBuffer,this.resolveColorBuffer=n.resolveColorBuffer,this.resolveDepthBuffer=n.resolveDepthBuffer,this.resolveStencilBuffer=n.resolveStencilBuffer,this.storeMultisampledColorBuffer=n.storeMultisampledColorBuffer,this.storeMultisampledDepthBuffer=n.storeMultisampledDepthBuffer,this.storeMultisampledStencilBuffer=n.storeMultisampledStencilBuffer,this._depthTexture=null,this.depthTexture=n.depthTexture,this.samples=n.samples,this.multiview=n.multiview,this.useArrayDepthTexture=n.useArrayDepthTexture}_setTextureOptions(e={}){let t={minFilter:ei,generateMipmaps:!1,flipY:!1,internalFormat:null};e.mapping!==void 0&&(t.mapping=e.mapping),e.wrapS!==void 0&&(t.wrapS=e.wrapS),e.wrapT!==void 0&&(t.wrapT=e.wrapT),e.wrapR!==void 0&&(t.wrapR=e.wrapR),e.magFilter!==void 0&&(t.magFilter=e.magFilter),e.minFilter!==void 0&&(t.minFilter=e.minFilter),e.format!==void 0&&(t.format=e.format),e.type!==void 0&&(t.type=e.type),e.anisotropy!==void 0&&(t.anisotropy=e.anisotropy),e.colorSpace!==void 0&&(t.colorSpace=e.colorSpace),e.flipY!==void 0&&(t.flipY=e.flipY),e.generateMipmaps!==void 0&&(t.generateMipmaps=e.generateMipmaps),e.mipmapsAutoUpdate!==void 0&&(t.mipmapsAutoUpdate=e.mipmapsAutoUpdate),e.internalFormat!==void 0&&(t.internalFormat=e.internalFormat);for(let n=0;n<this.textures.length;n++)this.textures[n].setValues(t)}get texture(){return this.textures[0]}set texture(e){this.textures[0]=e}set depthTexture(e){this._depthTexture!==null&&this._depthTexture.renderTarget===this&&(this._depthTexture.renderTarget=null),e!==null&&e.renderTarget===null&&(e.renderTarget=this),this._depthTexture=e}get depthTexture(){return this._depthTexture}setSize(e,t,n=1){if(this.width!==e||this.height!==t||this.depth!==n){this.width=e,this.height=t,this.depth=n;for(let s=0,r=this.textures.length;s<r;s++)this.textures[s].image.width=e,this.textures[s].image.height=t,this.textures[s].image.depth=n,this.textures[s].isData3DTexture!==!0&&(this.textures[s].isArrayTexture=this.textures[s].image.depth>1);this.dispose()}this.viewport.set(0,0,e,t),this.scissor.set(0,0,e,t)}clone(){return new this.constructor().copy(this)}copy(e){this.width=e.width,this.height=e.height,this.depth=e.depth,this.scissor.copy(e.scissor),this.scissorTest=e.scissorTest,this.viewport.copy(e.viewport),this.textures.length=0;for(let t=0,n=e.textures.length;t<n;t++){this.textures[t]=e.textures[t].clone(),this.textures[t].isRenderTargetTexture=!0,this.textures[t].renderTarget=this;let s=Object.assign({},e.textures[t].image);this.textures[t].source=new wo(s)}if(this.depthBuffer=e.depthBuffer,this.stencilBuffer=e.stencilBuffer,this.resolveColorBuffer=e.resolveColorBuffer,this.resolveDepthBuffer=e.resolveDepthBuffer,this.resolveStencilBuffer=e.resolveStencilBuffer,this.storeMultisampledColorBuffer=e.storeMultisampledColorBuffer,this.storeMultisampledDepthBuffer=e.storeMultisampledDepthBuffer,this.storeMultisampledStencilBuffer=e.storeMultisampledStencilBuffer,e.depthTexture!==null)if(e.depthTexture.renderTarget===e){let t=e.depthTexture.clone();t.renderTarget=null,this.depthTexture=t}else this.depthTexture=e.depthTexture;else this.depthTexture=null;return this.samples=e.samples,this.multiview=e.multiview,this.useArrayDepthTexture=e.useArrayDepthTexture,this}dispose(){this.dispatchEvent({type:"dispose"})}},_i=class extends xc{constructor(e=1,t=1,n={}){super(e,t,n),this.isWebGLRenderTarget=!0}},_a=class extends ni{constructor(e=null,t=1,n=1,s=1){super(null),this.isDataArrayTexture=!0,this.image={data:e,width:t,height:n,depth:s},this.magFilter=On,this.minFilter=On,this.wrapR=os,this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1,this.layerUpdates=new Set}copy(e){return super.copy(e),this.wrapR=e.wrapR,this}addLayerUpdate(e){this.layerUpdates.add(e)}clearLayerUpdates(){this.layerUpdates.clear()}};var vc=class extends ni{constructor(e=null,t=1,n=1,s=1){super(null),this.isData3DTexture=!0,this.image={data:e,width:t,height:n,depth:s},this.magFilter=On,this.minFilter=On,this.wrapR=os,this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1}copy(e){return super.copy(e),this.wrapR=e.wrapR,this}};var ht=class i{static{this.prototype.isMatrix4=!0}constructor(e,t,n,s,r,o,a,l,c,h,d,u,f,g,y,m){this.elements=[1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1],e!==void 0&&this.set(e,t,n,s,r,o,a,l,c,h,d,u,f,g,y,m)}set(e,t,n,s,r,o,a,l,c,h,d,u,f,g,y,m){let p=this.elements;return p[0]=e,p[4]=t,p[8]=n,p[12]=s,p[1]=r,p[5]=o,p[9]=a,p[13]=l,p[2]=c,p[6]=h,p[10]=d,p[14]=u,p[3]=f,p[7]=g,p[11]=y,p[15]=m,this}identity(){return this.set(1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1),this}clone(){return new i().fromArray(this.elements)}copy(e){let t=this.elements,n=e.elements;return t[0]=n[0],t[1]=n[1],t[2]=n[2],t[3]=n[3],t[4]=n[4],t[5]=n[5],t[6]=n[6],t[7]=n[7],t[8]=n[8],t[9]=n[9],t[10]=n[10],t[11]=n[11],t[12]=n[12],t[13]=n[13],t[14]=n[14],t[15]=n[15],this}copyPosition(e){let t=this.elements,n=e.elements;return t[12]=n[12],t[13]=n[13],t[14]=n[14],this}setFromMatrix3(e){let t=e.elements;return this.set(t[0],t[3],t[6],0,t[1],t[4],t[7],0,t[2],t[5],t[8],0,0,0,0,1),this}extractBasis(e,t,n){return this.determinantAffine()===0?(e.set(1,0,0),t.set(0,1,0),n.set(0,0,1),this):(e.setFromMatrixColumn(this,0),t.setFromMatrixColumn(this,1),n.setFromMatrixColumn(this,2),this)}makeBasis(e,t,n){return this.set(e.x,t.x,n.x,0,e.y,t.y,n.y,0,e.z,t.z,n.z,0,0,0,0,1),this}extractRotation(e){if(e.determinantAffine()===0)return this.identity();let t=this.elements,n=e.elements,s=1/ro.setFromMatrixColumn(e,0).length(),r=1/ro.setFromMatrixColumn(e,1).length(),o=1/ro.setFromMatrixColumn(e,2).length();return t[0]=n[0]*s,t[1]=n[1]*s,t[2]=n[2]*s,t[3]=0,t[4]=n[4]*r,t[5]=n[5]*r,t[6]=n[6]*r,t[7]=0,t[8]=n[8]*o,t[9]=n[9]*o,t[10]=n[10]*o,t[11]=0,t[12]=0,t[13]=0,t[14]=0,t[15]=1,this}makeRotationFromEuler(e){let t=this.elements,n=e.x,s=e.y,r=e.z,o=Math.cos(n),a=Math.sin(n),l=Math.cos(s),c=Math.sin(s),h=Math.cos(r),d=Math.sin(r);if(e.order==="XYZ"){let u=o*h,f=o*d,g=a*h,y=a*d;t[0]=l*h,t[4]=-l*d,t[8]=c,t[1]=f+g*c,t[5]=u-y*c,t[9]=-a*l,t[2]=y-u*c,t[6]=g+f*c,t[10]=o*l}else if(e.order==="YXZ"){let u=l*h,f=l*d,g=c*h,y=c*d;t[0]=u+y*a,t[4]=g*a-f,t[8]=o*c,t[1]=o*d,t[5]=o*h,t[9]=-a,t[2]=f*a-g,t[6]=y+u*a,t[10]=o*l}else if(e.order==="ZXY"){let u=l*h,f=l*d,g=c*h,y=c*d;t[0]=u-y*a,t[4]=-o*d,t[8]=g+f*a,t[1]=f+g*a,t[5]=o*h,t[9]=y-u*a,t[2]=-o*c,t[6]=a,t[10]=o*l}else if(e.order==="ZYX"){let u=o*h,f=o*d,g=a*h,y=a*d;t[0]=l*h,t[4]=g*c-f,t[8]=u*c+y,t[1]=l*d,t[5]=y*c+u,t[9]=f*c-g,t[2]=-c,t[6]=a*l,t[10]=o*l}else if(e.order==="YZX"){let u=o*l,f=o*c,g=a*l,y=a*c;t[0]=l*h,t[4]=y-u*d,t[8]=g*d+f,t[1]=d,t[5]=o*h,t[9]=-a*h,t[2]=-c*h,t[6]=f*d+g,t[10]=u-y*d}else if(e.order==="XZY"){let u=o*l,f=o*c,g=a*l,y=a*c;t[0]=l*h,t[4]=-d,t[8]=c*h,t[1]=u*d+y,t[5]=o*h,t[9]=f*d-g,t[2]=g*d-f,t[6]=a*h,t[10]=y*d+u}return t[3]=0,t[7]=0,t[11]=0,t[12]=0,t[13]=0,t[14]=0,t[15]=1,this}makeRotationFromQuaternion(e){return this.compose(Sy,e,by)}lookAt(e,t,n){let s=this.elements;return fi.subVectors(e,t),fi.lengthSq()===0&&(fi.z=1),fi.normalize(),Gs.crossVectors(n,fi),Gs.lengthSq()===0&&(Math.abs(n.z)===1?fi.x+=1e-4:fi.z+=1e-4,fi.normalize(),Gs.crossVectors(n,fi)),Gs.normalize(),Fl.crossVectors(fi,Gs),s[0]=Gs.x,s[4]=Fl.x,s[8]=fi.x,s[1]=Gs.y,s[5]=Fl.y,s[9]=fi.y,s[2]=Gs.z,s[6]=Fl.z,s[10]=fi.z,this}multiply(e){return this.multiplyMatrices(this,e)}premultiply(e){return this.multiplyMatrices(e,this)}multiplyMatrices(e,t){let n=e.elements,s=t.elements,r=this.elements,o=n[0],a=n[4],l=n[8],c=n[12],h=n[1],d=n[5],u=n[9],f=n[13],g=n[2],y=n[6],m=n[10],p=n[14],v=n[3],A=n[7],S=n[11],C=n[15],T=s[0],_=s[4],E=s[8],O=s[12],I=s[1],D=s[5],H=s[9],X=s[13],L=s[2],G=s[6],Z=s[10],V=s[14],ce=s[3],Y=s[7],ee=s[11],se=s[15];return r[0]=o*T+a*I+l*L+c*ce,r[4]=o*_+a*D+l*G+c*Y,r[8]=o*E+a*H+l*Z+c*ee,r[12]=o*O+a*X+l*V+c*se,r[1]=h*T+d*I+u*L+f*ce,r[5]=h*_+d*D+u*G+f*Y,r[9]=h*E+d*H+u*Z+f*ee,r[13]=h*O+d*X+u*V+f*se,r[2]=g*T+y*I+m*L+p*ce,r[6]=g*_+y*D+m*G+p*Y,r[10]=g*E+y*H+m*Z+p*ee,r[14]=g*O+y*X+m*V+p*se,r[3]=v*T+A*I+S*L+C*ce,r[7]=v*_+A*D+S*G+C*Y,r[11]=v*E+A*H+S*Z+C*ee,r[15]=v*O+A*X+S*V+C*se,this}multiplyScalar(e){let t=this.elements;return t[0]*=e,t[4]*=e,t[8]*=e,t[12]*=e,t[1]*=e,t[5]*=e,t[9]*=e,t[13]*=e,t[2]*=e,t[6]*=e,t[10]*=e,t[14]*=e,t[3]*=e,t[7]*=e,t[11]*=e,t[15]*=e,this}determinant(){let e=this.elements,t=e[0],n=e[4],s=e[8],r=e[12],o=e[1],a=e[5],l=e[9],c=e[13],h=e[2],d=e[6],u=e[10],f=e[14],g=e[3],y=e[7],m=e[11],p=e[15],v=l*f-c*u,A=a*f-c*d,S=a*u-l*d,C=o*f-c*h,T=o*u-l*h,_=o*d-a*h;return t*(y*v-m*A+p*S)-n*(g*v-m*C+p*T)+s*(g*A-y*C+p*_)-r*(g*S-y*T+m*_)}determinantAffine(){let e=this.elements,t=e[0],n=e[4],s=e[8],r=e[1],o=e[5],a=e[9],l=e[2],c=e[6],h=e[10];return t*(o*h-a*c)-n*(r*h-a*l)+s*(r*c-o*l)}transpose(){let e=this.elements,t;return t=e[1],e[1]=e[4],e[4]=t,t=e[2],e[2]=e[8],e[8]=t,t=e[6],e[6]=e[9],e[9]=t,t=e[3],e[3]=e[12],e[12]=t,t=e[7],e[7]=e[13],e[13]=t,t=e[11],e[11]=e[14],e[14]=t,this}setPosition(e,t,n){let s=this.elements;return e.isVector3?(s[12]=e.x,s[13]=e.y,s[14]=e.z):(s[12]=e,s[13]=t,s[14]=n),this}invert(){let e=this.elements,t=e[0],n=e[1],s=e[2],r=e[3],o=e[4],a=e[5],l=e[6],c=e[7],h=e[8],d=e[9],u=e[10],f=e[11],g=e[12],y=e[13],m=e[14],p=e[15],v=t*a-n*o,A=t*l-s*o,S=t*c-r*o,C=n*l-s*a,T=n*c-r*a,_=s*c-r*l,E=h*y-d*g,O=h*m-u*g,I=h*p-f*g,D=d*m-u*y,H=d*p-f*y,X=u*p-f*m,L=v*X-A*H+S*D+C*I-T*O+_*E;if(L===0)return this.set(0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0);let G=1/L;return e[0]=(a*X-l*H+c*D)*G,e[1]=(s*H-n*X-r*D)*G,e[2]=(y*_-m*T+p*C)*G,e[3]=(u*T-d*_-f*C)*G,e[4]=(l*I-o*X-c*O)*G,e[5]=(t*X-s*I+r*O)*G,e[6]=(m*S-g*_-p*A)*G,e[7]=(h*_-u*S+f*A)*G,e[8]=(o*H-a*I+c*E)*G,e[9]=(n*I-t*H-r*E)*G,e[10]=(g*T-y*S+p*v)*G,e[11]=(d*S-h*T-f*v)*G,e[12]=(a*O-o*D-l*E)*G,e[13]=(t*D-n*O+s*E)*G,e[14]=(y*A-g*C-m*v)*G,e[15]=(h*C-d*A+u*v)*G,this}scale(e){let t=this.elements,n=e.x,s=e.y,r=e.z;return t[0]*=n,t[4]*=s,t[8]*=r,t[1]*=n,t[5]*=s,t[9]*=r,t[2]*=n,t[6]*=s,t[10]*=r,t[3]*=n,t[7]*=s,t[11]*=r,this}getMaxScaleOnAxis(){let e=this.elements,t=e[0]*e[0]+e[1]*e[1]+e[2]*e[2],n=e[4]*e[4]+e[5]*e[5]+e[6]*e[6],s=e[8]*e[8]+e[9]*e[9]+e[10]*e[10];return Math.sqrt(Math.max(t,n,s))}makeTranslation(e,t,n){return e.isVector3?this.set(1,0,0,e.x,0,1,0,e.y,0,0,1,e.z,0,0,0,1):this.set(1,0,0,e,0,1,0,t,0,0,1,n,0,0,0,1),this}makeRotationX(e){let t=Math.cos(e),n=Math.sin(e);return this.set(1,0,0,0,0,t,-n,0,0,n,t,0,0,0,0,1),this}makeRotationY(e){let t=Math.cos(e),n=Math.sin(e);return this.set(t,0,n,0,0,1,0,0,-n,0,t,0,0,0,0,1),this}makeRotationZ(e){let t=Math.cos(e),n=Math.sin(e);return this.set(t,-n,0,0,n,t,0,0,0,0,1,0,0,0,0,1),this}makeRotationAxis(e,t){let n=Math.cos(t),s=Math.sin(t),r=1-n,o=e.x,a=e.y,l=e.z,c=r*o,h=r*a;return this.set(c*o+n,c*a-s*l,c*l+s*a,0,c*a+s*l,h*a+n,h*l-s*o,0,c*l-s*a,h*l+s*o,r*l*l+n,0,0,0,0,1),this}makeScale(e,t,n){return this.set(e,0,0,0,0,t,0,0,0,0,n,0,0,0,0,1),this}makeShear(e,t,n,s,r,o){return this.set(1,n,r,0,e,1,o,0,t,s,1,0,0,0,0,1),this}compose(e,t,n){let s=this.elements,r=t._x,o=t._y,a=t._z,l=t._w,c=r+r,h=o+o,d=a+a,u=r*c,f=r*h,g=r*d,y=o*h,m=o*d,p=a*d,v=l*c,A=l*h,S=l*d,C=n.x,T=n.y,_=n.z;return s[0]=(1-(y+p))*C,s[1]=(f+S)*C,s[2]=(g-A)*C,s[3]=0,s[4]=(f-S)*T,s[5]=(1-(u+p))*T,s[6]=(m+v)*T,s[7]=0,s[8]=(g+A)*_,s[9]=(m-v)*_,s[10]=(1-(u+y))*_,s[11]=0,s[12]=e.x,s[13]=e.y,s[14]=e.z,s[15]=1,this}decompose(e,t,n){let s=this.elements;e.x=s[12],e.y=s[13],e.z=s[14];let r=this.determinantAffine();if(r===0)return n.set(1,1,1),t.identity(),this;let o=ro.set(s[0],s[1],s[2]).length(),a=ro.set(s[4],s[5],s[6]).length(),l=ro.set(s[8],s[9],s[10]).length();r<0&&(o=-o),Hi.copy(this);let c=1/o,h=1/a,d=1/l;return Hi.elements[0]*=c,Hi.elements[1]*=c,Hi.elements[2]*=c,Hi.elements[4]*=h,Hi.elements[5]*=h,Hi.elements[6]*=h,Hi.elements[8]*=d,Hi.elements[9]*=d,Hi.elements[10]*=d,t.setFromRotationMatrix(Hi),n.x=o,n.y=a,n.z=l,this}makePerspective(e,t,n,s,r,o,a=Ci,l=!1){let c=this.elements,h=2*r/(t-e),d=2*r/(n-s),u=(t+e)/(t-e),f=(n+s)/(n-s),g,y;if(l)g=r/(o-r),y=o*r/(o-r);else if(a===Ci)g=-(o+r)/(o-r),y=-2*o*r/(o-r);else if(a===So)g=-o/(o-r),y=-o*r/(o-r);else throw new Error("THREE.Matrix4.makePerspective(): Invalid coordinate system: "+a);return c[0]=h,c[4]=0,c[8]=u,c[12]=0,c[1]=0,c[5]=d,c[9]=f,c[13]=0,c[2]=0,c[6]=0,c[10]=g,c[14]=y,c[3]=0,c[7]=0,c[11]=-1,c[15]=0,this}makeOrthographic(e,t,n,s,r,o,a=Ci,l=!1){let c=this.elements,h=2/(t-e),d=2/(n-s),u=-(t+e)/(t-e),f=-(n+s)/(n-s),g,y;if(l)g=1/(o-r),y=o/(o-r);else if(a===Ci)g=-2/(o-r),y=-(o+r)/(o-r);else if(a===So)g=-1/(o-r),y=-r/(o-r);else throw new Error("THREE.Matrix4.makeOrthographic(): Invalid coordinate system: "+a);return c[0]=h,c[4]=0,c[8]=0,c[12]=u,c[1]=0,c[5]=d,c[9]=0,c[13]=f,c[2]=0,c[6]=0,c[10]=g,c[14]=y,c[3]=0,c[7]=0,c[11]=0,c[15]=1,this}equals(e){let t=this.elements,n=e.elements;for(let s=0;s<16;s++)if(t[s]!==n[s])return!1;return!0}fromArray(e,t=0){for(let n=0;n<16;n++)this.elements[n]=e[n+t];return this}toArray(e=[],t=0){let n=this.elements;return e[t]=n[0],e[t+1]=n[1],e[t+2]=n[2],e[t+3]=n[3],e[t+4]=n[4],e[t+5]=n[5],e[t+6]=n[6],e[t+7]=n[7],e[t+8]=n[8],e[t+9]=n[9],e[t+10]=n[10],e[t+11]=n[11],e[t+12]=n[12],e[t+13]=n[13],e[t+14]=n[14],e[t+15]=n[15],e}},ro=new U,Hi=new ht,Sy=new U(0,0,0),by=new U(1,1,1),Gs=new U,Fl=new U,fi=new U,ng=new ht,ig=new Bt,ii=class i{constructor(e=0,t=0,n=0,s=i.DEFAULT_ORDER){this.isEuler=!0,this._x=e,this._y=t,this._z=n,this._order=s}get x(){return this._x}set x(e){this._x=e,this._onChangeCallback()}get y(){return this._y}set y(e){this._y=e,this._onChangeCallback()}get z(){return this._z}set z(e){this._z=e,this._onChangeCallback()}get order(){return this._order}set order(e){this._order=e,this._onChangeCallback()}set(e,t,n,s=this._order){return this._x=e,this._y=t,this._z=n,this._order=s,this._onChangeCallback(),this}clone(){return new this.constructor(this._x,this._y,this._z,this._order)}copy(e){return this._x=e._x,this._y=e._y,this._z=e._z,this._order=e._order,this._onChangeCallback(),this}setFromRotationMatrix(e,t=this._order,n=!0){let s=e.elements,r=s[0],o=s[4],a=s[8],l=s[1],c=s[5],h=s[9],d=s[2],u=s[6],f=s[10];switch(t){case"XYZ":this._y=Math.asin(xt(a,-1,1)),Math.abs(a)<.9999999?(this._x=Math.atan2(-h,f),this._z=Math.atan2(-o,r)):(this._x=Math.atan2(u,c),this._z=0);break;case"YXZ":this._x=Math.asin(-xt(h,-1,1)),Math.abs(h)<.9999999?(this._y=Math.atan2(a,f),this._z=Math.atan2(l,c)):(this._y=Math.atan2(-d,r),this._z=0);break;case"ZXY":this._x=Math.asin(xt(u,-1,1)),Math.abs(u)<.9999999?(this._y=Math.atan2(-d,f),this._z=Math.atan2(-o,c)):(this._y=0,this._z=Math.atan2(l,r));break;case"ZYX":this._y=Math.asin(-xt(d,-1,1)),Math.abs(d)<.9999999?(this._x=Math.atan2(u,f),this._z=Math.atan2(l,r)):(this._x=0,this._z=Math.atan2(-o,c));break;case"YZX":this._z=Math.asin(xt(l,-1,1)),Math.abs(l)<.9999999?(this._x=Math.atan2(-h,c),this._y=Math.atan2(-d,r)):(this._x=0,this._y=Math.atan2(a,f));break;case"XZY":this._z=Math.asin(-xt(o,-1,1)),Math.abs(o)<.9999999?(this._x=Math.atan2(u,c),this._y=Math.atan2(a,r)):(this._x=Math.atan2(-h,f),this._y=0);break;default:Ke("Euler: .setFromRotationMatrix() encountered an unknown order: "+t)}return this._order=t,n===!0&&this._onChangeCallback(),this}setFromQuaternion(e,t,n){return ng.makeRotationFromQuaternion(e),this.setFromRotationMatrix(ng,t,n)}setFromVector3(e,t=this._order){return this.set(e.x,e.y,e.z,t)}reorder(e){return ig.setFromEuler(this),this.setFromQuaternion(ig,e)}equals(e){return e._x===this._x&&e._y===this._y&&e._z===this._z&&e._order===this._order}fromArray(e){return this._x=e[0],this._y=e[1],this._z=e[2],e[3]!==void 0&&(this._order=e[3]),this._onChangeCallback(),this}toArray(e=[],t=0){return e[t]=this._x,e[t+1]=this._y,e[t+2]=this._z,e[t+3]=this._order,e}_onChange(e){return this._onChangeCallback=e,this}_onChangeCallback(){}*[Symbol.iterator](){yield this._x,yield this._y,yield this._z,yield this._order}};ii.DEFAULT_ORDER="XYZ";var Eo=class{constructor(){this.mask=1}set(e){this.mask=(1<<e|0)>>>0}enable(e){this.mask|=1<<e|0}enableAll(){this.mask=-1}toggle(e){this.mask^=1<<e|0}disable(e){this.mask&=~(1<<e|0)}disableAll(){this.mask=0}test(e){return(this.mask&e.mask)!==0}isEnabled(e){return(this.mask&(1<<e|0))!==0}},My=0,sg=new U,oo=new Bt,ys=new ht,Ol=new U,ia=new U,wy=new U,Ey=new Bt,rg=new U(1,0,0),og=new U(0,1,0),ag=new U(0,0,1),lg={type:"added"},Ty={type:"removed"},ao={type:"childadded",child:null},td={type:"childremoved",child:null},cn=class i extends Xi{constructor(){super(),this.isObject3D=!0,Object.defineProperty(this,"id",{value:My++}),this.uuid=No(),this.name="",this.type="Object3D",this.parent=null,this.children=[],this.up=i.DEFAULT_UP.clone();let e=new U,t=new ii,n=new Bt,s=new U(1,1,1);function r(){n.setFromEuler(t,!1)}function o(){t.setFromQuaternion(n,void 0,!1)}t._onChange(r),n._onChange(o),Object.defineProperties(this,{position:{configurable:!0,enumerable:!0,value:e},rotation:{configurable:!0,enumerable:!0,value:t},quaternion:{configurable:!0,enumerable:!0,value:n},scale:{configurable:!0,enumerable:!0,value:s},modelViewMatrix:{value:new ht},normalMatrix:{value:new st}}),this.matrix=new ht,this.matrixWorld=new ht,this.matrixAutoUpdate=i.DEFAULT_MATRIX_AUTO_UPDATE,this.matrixWorldAutoUpdate=i.DEFAULT_MATRIX_WORLD_AUTO_UPDATE,this.matrixWorldNeedsUpdate=!1,this.layers=new Eo,this.visible=!0,this.castShadow=!1,this.receiveShadow=!1,this.frustumCulled=!0,this.renderOrder=0,this.animations=[],this.customDepthMaterial=void 0,this.customDistanceMaterial=void 0,this.static=!1,this.userData={},this.pivot=null}onBeforeShadow(){}onAfterShadow(){}onBeforeRender(){}onAfterRender(){}applyMatrix4(e){this.matrixAutoUpdate&&this.updateMatrix(),this.matrix.premultiply(e),this.matrix.decompose(this.position,this.quaternion,this.scale),this.pivot!==null&&this.position.copy(this.pivot).applyMatrix4(this.matrix).sub(this.pivot)}applyQuaternion(e){return this.quaternion.premultiply(e),this}setRotationFromAxisAngle(e,t){this.quaternion.setFromAxisAngle(e,t)}setRotationFromEuler(e){this.quaternion.setFromEuler(e,!0)}setRotationFromMatrix(e){this.quaternion.setFromRotationMatrix(e)}setRotationFromQuaternion(e){this.quaternion.copy(e)}rotateOnAxis(e,t){return oo.setFromAxisAngle(e,t),this.quaternion.multiply(oo),this}rotateOnWorldAxis(e,t){return oo.setFromAxisAngle(e,t),this.quaternion.premultiply(oo),this}rotateX(e){return this.rotateOnAxis(rg,e)}rotateY(e){return this.rotateOnAxis(og,e)}rotateZ(e){return this.rotateOnAxis(ag,e)}translateOnAxis(e,t){return sg.copy(e).applyQuaternion(this.quaternion),this.position.add(sg.multiplyScalar(t)),this}translateX(e){return this.translateOnAxis(rg,e)}translateY(e){return this.translateOnAxis(og,e)}translateZ(e){return this.translateOnAxis(ag,e)}localToWorld(e){return this.updateWorldMatrix(!0,!1),e.applyMatrix4(this.matrixWorld)}worldToLocal(e){return this.updateWorldMatrix(!0,!1),e.applyMatrix4(ys.copy(this.matrixWorld).invert())}lookAt(e,t,n){e.isVector3?Ol.copy(e):Ol.set(e,t,n);let s=this.parent;this.updateWorldMatrix(!0,!1),ia.setFromMatrixPosition(this.matrixWorld),this.isCamera||this.isLight?ys.lookAt(ia,Ol,this.up):ys.lookAt(Ol,ia,this.up),this.quaternion.setFromRotationMatrix(ys),s&&(ys.extractRotation(s.matrixWorld),oo.setFromRotationMatrix(ys),this.quaternion.premultiply(oo.invert()))}add(e){if(arguments.length>1){for(let t=0;t<arguments.length;t++)this.add(arguments[t]);return this}return e===this?(nt("Object3D.add: object can't be added as a child of itself.",e),this):(e&&e.isObject3D?(e.removeFromParent(),e.parent=this,this.children.push(e),e.dispatchEvent(lg),ao.child=e,this.dispatchEvent(ao),ao.child=null):nt("Object3D.add: object not an instance of THREE.Object3D.",e),this)}remove(e){if(arguments.length>1){for(let n=0;n<arguments.length;n++)this.remove(arguments[n]);return this}let t=this.children.indexOf(e);return t!==-1&&(e.parent=null,this.children.splice(t,1),e.dispatchEvent(Ty),td.child=e,this.dispatchEvent(td),td.child=null),this}removeFromParent(){let e=this.parent;return e!==null&&e.remove(this),this}clear(){return this.remove(...this.children)}attach(e){return this.updateWorldMatrix(!0,!1),ys.copy(this.matrixWorld).invert(),e.parent!==null&&(e.parent.updateWorldMatrix(!0,!1),ys.multiply(e.parent.matrixWorld)),e.applyMatrix4(ys),e.removeFromParent(),e.parent=this,this.children.push(e),e.updateWorldMatrix(!1,!0),e.dispatchEvent(lg),ao.child=e,this.dispatchEvent(ao),ao.child=null,this}getObjectById(e){return this.getObjectByProperty("id",e)}getObjectByName(e){return this.getObjectByProperty("name",e)}getObjectByProperty(e,t){if(this[e]===t)return this;for(let n=0,s=this.children.length;n<s;n++){let o=this.children[n].getObjectByProperty(e,t);if(o!==void 0)return o}}getObjectsByProperty(e,t,n=[]){this[e]===t&&n.push(this);let s=this.children;for(let r=0,o=s.length;r<o;r++)s[r].getObjectsByProperty(e,t,n);return n}getWorldPosition(e){return this.updateWorldMatrix(!0,!1),e.setFromMatrixPosition(this.matrixWorld)}getWorldQuaternion(e){return this.updateWorldMatrix(!0,!1),this.matrixWorld.decompose(ia,e,wy),e}getWorldScale(e){return this.updateWorldMatrix(!0,!1),this.matrixWorld.decompose(ia,Ey,e),e}getWorldDirection(e){this.updateWorldMatrix(!0,!1);let t=this.matrixWorld.elements;return e.set(t[8],t[9],t[10]).normalize()}raycast(){}intersectsFrustum(){return!0}traverse(e){e(this);let t=this.children;for(let n=0,s=t.length;n<s;n++)t[n].traverse(e)}traverseVisible(e){if(this.visible===!1)return;e(this);let t=this.children;for(let n=0,s=t.length;n<s;n++)t[n].traverseVisible(e)}traverseAncestors(e){let t=this.parent;t!==null&&(e(t),t.traverseAncestors(e))}updateMatrix(){this.matrix.compose(this.position,this.quaternion,this.scale);let e=this.pivot;if(e!==null){let t=e.x,n=e.y,s=e.z,r=this.matrix.elements;r[12]+=t-r[0]*t-r[4]*n-r[8]*s,r[13]+=n-r[1]*t-r[5]*n-r[9]*s,r[14]+=s-r[2]*t-r[6]*n-r[10]*s}this.matrixWorldNeedsUpdate=!0}updateMatrixWorld(e){this.matrixAutoUpdate&&this.updateMatrix(),(this.matrixWorldNeedsUpdate||e)&&(this.matrixWorldAutoUpdate===!0&&(this.parent===null?this.matrixWorld.copy(this.matrix):this.matrixWorld.multiplyMatrices(this.parent.matrixWorld,this.matrix)),this.matrixWorldNeedsUpdate=!1,e=!0);let t=this.children;for(let n=0,s=t.length;n<s;n++)t[n].updateMatrixWorld(e)}updateWorldMatrix(e,t,n=!1){let s=this.parent;if(e===!0&&s!==null&&s.updateWorldMatrix(!0,!1),this.matrixAutoUpdate&&this.updateMatrix(),(this.matrixWorldNeedsUpdate||n)&&(this.matrixWorldAutoUpdate===!0&&(this.parent===null?this.matrixWorld.copy(this.matrix):this.matrixWorld.multiplyMatrices(this.parent.matrixWorld,this.matrix)),this.matrixWorldNeedsUpdate=!1,n=!0),t===!0){let r=this.children;for(let o=0,a=r.length;o<a;o++)r[o].updateWorldMatrix(!1,!0,n)}}toJSON(e){let t=e===void 0||typeof e=="string",n={};t&&(e={geometries:{},materials:{},textures:{},images:{},shapes:{},skeletons:{},animations:{},nodes:{}},n.metadata={version:4.7,type:"Object",generator:"Object3D.toJSON"});let s={};s.uuid=this.uuid,s.type=this.type,s.name=this.name,s.castShadow=this.castShadow,s.receiveShadow=this.receiveShadow,s.visible=this.visible,s.frustumCulled=this.frustumCulled,s.renderOrder=this.renderOrder,s.static=this.static,s.matrixAutoUpdate=this.matrixAutoUpdate,Object.keys(this.userData).length>0&&(s.userData=this.userData),s.layers=this.layers.mask,s.matrix=this.matrix.toArray(),s.up=this.up.toArray(),this.pivot!==null&&(s.pivot=this.pivot.toArray()),this.morphTargetDictionary!==void 0&&(s.morphTargetDictionary=Object.assign({},this.morphTargetDictionary)),this.morphTargetInfluences!==void 0&&(s.morphTargetInfluences=this.morphTargetInfluences.slice()),this.isInstancedMesh&&(s.type="InstancedMesh",s.count=this.count,s.instanceMatrix=this.instanceMatrix.toJSON(),this.instanceColor!==null&&(s.instanceColor=this.instanceColor.toJSON())),this.isBatchedMesh&&(s.type="BatchedMesh",s.perObjectFrustumCulled=this.perObjectFrustumCulled,s.sortObjects=this.sortObjects,s.drawRanges=this._drawRanges,s.reservedRanges=this._reservedRanges,s.geometryInfo=this._geometryInfo.map(a=>({...a,boundingBox:a.boundingBox?a.boundingBox.toJSON():void 0,boundingSphere:a.boundingSphere?a.boundingSphere.toJSON():void 0})),s.instanceInfo=this._instanceInfo.map(a=>({...a})),s.availableInstanceIds=this._availableInstanceIds.slice(),s.availableGeometryIds=this._availableGeometryIds.slice(),s.nextIndexStart=this._nextIndexStart,s.nextVertexStart=this._nextVertexStart,s.geometryCount=this._geometryCount,s.maxInstanceCount=this._maxInstanceCount,s.maxVertexCount=this._maxVertexCount,s.maxIndexCount=this._maxIndexCount,s.geometryInitialized=this._geometryInitialized,s.matricesTexture=this._matricesTexture.toJSON(e),s.indirectTexture=this._indirectTexture.toJSON(e),this._colorsTexture!==null&&(s.colorsTexture=this._colorsTexture.toJSON(e)),this.boundingSphere!==null&&(s.boundingSphere=this.boundingSphere.toJSON()),this.boundingBox!==null&&(s.boundingBox=this.boundingBox.toJSON()));function r(a,l){return a[l.uuid]===void 0&&(a[l.uuid]=l.toJSON(e)),l.uuid}if(this.isScene)this.background&&(this.background.isColor?s.background=this.background.toJSON():this.background.isTexture&&(s.background=this.background.toJSON(e).uuid)),this.environment&&this.environment.isTexture&&this.environment.isRenderTargetTexture!==!0&&(s.environment=this.environment.toJSON(e).uuid);else if(this.isMesh||this.isLine||this.isPoints){s.geometry=r(e.geometries,this.geometry);let a=this.geometry.parameters;if(a!==void 0&&a.shapes!==void 0){let l=a.shapes;if(Array.isArray(l))for(let c=0,h=l.length;c<h;c++){let d=l[c];r(e.shapes,d)}else r(e.shapes,l)}}if(this.isSkinnedMesh&&(s.bindMode=this.bindMode,s.bindMatrix=this.bindMatrix.toArray(),this.skeleton!==void 0&&(r(e.skeletons,this.skeleton),s.skeleton=this.skeleton.uuid)),this.material!==void 0)if(Array.isArray(this.material)){let a=[];for(let l=0,c=this.material.length;l<c;l++)a.push(r(e.materials,this.material[l]));s.material=a}else s.material=r(e.materials,this.material);if(this.children.length>0){s.children=[];for(let a=0;a<this.children.length;a++)s.children.push(this.children[a].toJSON(e).object)}if(this.animations.length>0){s.animations=[];for(let a=0;a<this.animations.length;a++){let l=this.animations[a];s.animations.push(r(e.animations,l))}}if(t){let a=o(e.geometries),l=o(e.materials),c=o(e.textures),h=o(e.images),d=o(e.shapes),u=o(e.skeletons),f=o(e.animations),g=o(e.nodes);a.length>0&&(n.geometries=a),l.length>0&&(n.materials=l),c.length>0&&(n.textures=c),h.length>0&&(n.images=h),d.length>0&&(n.shapes=d),u.length>0&&(n.skeletons=u),f.length>0&&(n.animations=f),g.length>0&&(n.nodes=g)}return n.object=s,n;function o(a){let l=[];for(let c in a){let h=a[c];delete h.metadata,l.push(h)}return l}}clone(e){return new this.constructor().copy(this,e)}copy(e,t=!0){if(this.name=e.name,this.up.copy(e.up),this.position.copy(e.position),this.rotation.order=e.rotation.order,this.quaternion.copy(e.quaternion),this.scale.copy(e.scale),this.pivot=e.pivot!==null?e.pivot.clone():null,this.matrix.copy(e.matrix),this.matrixWorld.copy(e.matrixWorld),this.matrixAutoUpdate=e.matrixAutoUpdate,this.matrixWorldAutoUpdate=e.matrixWorldAutoUpdate,this.matrixWorldNeedsUpdate=e.matrixWorldNeedsUpdate,this.layers.mask=e.layers.mask,this.visible=e.visible,this.castShadow=e.castShadow,this.receiveShadow=e.receiveShadow,this.frustumCulled=e.frustumCulled,this.renderOrder=e.renderOrder,this.static=e.static,this.animations=e.animations.slice(),this.userData=JSON.parse(JSON.stringify(e.userData)),t===!0)for(let n=0;n<e.children.length;n++){let s=e.children[n];this.add(s.clone())}return this}dispose(){this.dispatchEvent({type:"dispose"})}};cn.DEFAULT_UP=new U(0,1,0);cn.DEFAULT_MATRIX_AUTO_UPDATE=!0;cn.DEFAULT_MATRIX_WORLD_AUTO_UPDATE=!0;var Sr=class extends cn{constructor(){super(),this.isGroup=!0,this.type="Group"}},Ay={type:"move"},To=class{constructor(){this._targetRay=null,this._grip=null,this._hand=null}getHandSpace(){return this._hand===null&&(this._hand=new Sr,this._hand.matrixAutoUpdate=!1,this._hand.visible=!1,this._hand.joints={},this._hand.inputState={pinching:!1}),this._hand}getTargetRaySpace(){return this._targetRay===null&&(this._targetRay=new Sr,this._targetRay.matrixAutoUpdate=!1,this._targetRay.visible=!1,this._targetRay.hasLinearVelocity=!1,this._targetRay.linearVelocity=new U,this._targetRay.hasAngularVelocity=!1,this._targetRay.angularVelocity=new U),this._targetRay}getGripSpace(){return this._grip===null&&(this._grip=new Sr,this._grip.matrixAutoUpdate=!1,this._grip.visible=!1,this._grip.hasLinearVelocity=!1,this._grip.linearVelocity=new U,this._grip.hasAngularVelocity=!1,this._grip.angularVelocity=new U,this._grip.eventsEnabled=!1),this._grip}dispatchEvent(e){return this._targetRay!==null&&this._targetRay.dispatchEvent(e),this._grip!==null&&this._grip.dispatchEvent(e),this._hand!==null&&this._hand.dispatchEvent(e),this}connect(e){if(e&&e.hand){let t=this._hand;if(t)for(let n of e.hand.values())this._getHandJoint(t,n)}return this.dispatchEvent({type:"connected",data:e}),this}disconnect(e){return this.dispatchEvent({type:"disconnected",data:e}),this._targetRay!==null&&(this._targetRay.visible=!1),this._grip!==null&&(this._grip.visible=!1),this._hand!==null&&(this._hand.visible=!1),this}update(e,t,n){let s=null,r=null,o=null,a=this._targetRay,l=this._grip,c=this._hand;if(e&&t.session.visibilityState!=="visible-blurred"){if(c&&e.hand){o=!0;for(let y of e.hand.values()){let m=t.getJointPose(y,n),p=this._getHandJoint(c,y);m!==null&&(p.matrix.fromArray(m.transform.matrix),p.matrix.decompose(p.position,p.quaternion,p.scale),p.matrixWorldNeedsUpdate=!0,p.jointRadius=m.radius),p.visible=m!==null}let h=c.joints["index-finger-tip"],d=c.joints["thumb-tip"],u=h.position.distanceTo(d.position),f=.02,g=.005;c.inputState.pinching&&u>f+g?(c.inputState.pinching=!1,this.dispatchEvent({type:"pinchend",handedness:e.handedness,target:this})):!c.inputState.pinching&&u<=f-g&&(c.inputState.pinching=!0,this.dispatchEvent({type:"pinchstart",handedness:e.handedness,target:this}))}else l!==null&&e.gripSpace&&(r=t.getPose(e.gripSpace,n),r!==null&&(l.matrix.fromArray(r.transform.matrix),l.matrix.decompose(l.position,l.quaternion,l.scale),l.matrixWorldNeedsUpdate=!0,r.linearVelocity?(l.hasLinearVelocity=!0,l.linearVelocity.copy(r.linearVelocity)):l.hasLinearVelocity=!1,r.angularVelocity?(l.hasAngularVelocity=!0,l.angularVelocity.copy(r.angularVelocity)):l.hasAngularVelocity=!1,l.eventsEnabled&&l.dispatchEvent({type:"gripUpdated",data:e,target:this})));a!==null&&(s=t.getPose(e.targetRaySpace,n),s===null&&r!==null&&(s=r),s!==null&&(a.matrix.fromArray(s.transform.matrix),a.matrix.decompose(a.position,a.quaternion,a.scale),a.matrixWorldNeedsUpdate=!0,s.linearVelocity?(a.hasLinearVelocity=!0,a.linearVelocity.copy(s.linearVelocity)):a.hasLinearVelocity=!1,s.angularVelocity?(a.hasAngularVelocity=!0,a.angularVelocity.copy(s.angularVelocity)):a.hasAngularVelocity=!1,this.dispatchEvent(Ay)))}return a!==null&&(a.visible=s!==null),l!==null&&(l.visible=r!==null),c!==null&&(c.visible=o!==null),this}_getHandJoint(e,t){if(e.joints[t.jointName]===void 0){let n=new Sr;n.matrixAutoUpdate=!1,n.visible=!1,e.joints[t.jointName]=n,e.add(n)}return e.joints[t.jointName]}},p0={aliceblue:15792383,antiquewhite:16444375,aqua:65535,aquamarine:8388564,azure:15794175,beige:16119260,bisque:16770244,black:0,blanchedalmond:16772045,blue:255,blueviolet:9055202,brown:10824234,burlywood:14596231,cadetblue:6266528,chartreuse:8388352,chocolate:13789470,coral:16744272,cornflowerblue:6591981,cornsilk:16775388,crimson:14423100,cyan:65535,darkblue:139,darkcyan:35723,darkgoldenrod:12092939,darkgray:11119017,darkgreen:25600,darkgrey:11119017,darkkhaki:12433259,darkmagenta:9109643,darkolivegreen:5597999,darkorange:16747520,darkorchid:10040012,darkred:9109504,darksalmon:15308410,darkseagreen:9419919,darkslateblue:4734347,darkslategray:3100495,darkslategrey:3100495,darkturquoise:52945,darkviolet:9699539,deeppink:16716947,deepskyblue:49151,dimgray:6908265,dimgrey:6908265,dodgerblue:2003199,firebrick:11674146,floralwhite:16775920,forestgreen:2263842,fuchsia:16711935,gainsboro:14474460,ghostwhite:16316671,gold:16766720,goldenrod:14329120,gray:8421504,green:32768,greenyellow:11403055,grey:8421504,honeydew:15794160,hotpink:16738740,indianred:13458524,indigo:4915330,ivory:16777200,khaki:15787660,lavender:15132410,lavenderblush:16773365,lawngreen:8190976,lemonchiffon:16775885,lightblue:11393254,lightcoral:15761536,lightcyan:14745599,lightgoldenrodyellow:16448210,lightgray:13882323,lightgreen:9498256,lightgrey:13882323,lightpink:16758465,lightsalmon:16752762,lightseagreen:2142890,lightskyblue:8900346,lightslategray:7833753,lightslategrey:7833753,lightsteelblue:11584734,lightyellow:16777184,lime:65280,limegreen:3329330,linen:16445670,magenta:16711935,maroon:8388608,mediumaquamarine:6737322,mediumblue:205,mediumorchid:12211667,mediumpurple:9662683,mediumseagreen:3978097,mediumslateblue:8087790,mediumspringgreen:64154,mediumturquoise:4772300,mediumvioletred:13047173,midnightblue:1644912,mintcream:16121850,mistyrose:16770273,moccasin:16770229,navajowhite:16768685,navy:128,oldlace:16643558,olive:8421376,olivedrab:7048739,orange:16753920,orangered:16729344,orchid:14315734,palegoldenrod:15657130,palegreen:10025880,paleturquoise:11529966,palevioletred:14381203,papayawhip:16773077,peachpuff:16767673,peru:13468991,pink:16761035,plum:14524637,powderblue:11591910,purple:8388736,rebeccapurple:6697881,red:16711680,rosybrown:12357519,royalblue:4286945,saddlebrown:9127187,salmon:16416882,sandybrown:16032864,seagreen:3050327,seashell:16774638,sienna:10506797,silver:12632256,skyblue:8900331,slateblue:6970061,slategray:7372944,slategrey:7372944,snow:16775930,springgreen:65407,steelblue:4620980,tan:13808780,teal:32896,thistle:14204888,tomato:16737095,turquoise:4251856,violet:15631086,wheat:16113331,white:16777215,whitesmoke:16119285,yellow:16776960,yellowgreen:10145074},Ws={h:0,s:0,l:0},Bl={h:0,s:0,l:0};function nd(i,e,t){return t<0&&(t+=1),t>1&&(t-=1),t<1/6?i+(e-i)*6*t:t<1/2?e:t<2/3?i+(e-i)*6*(2/3-t):i}var ct=class{constructor(e,t,n){return this.isColor=!0,this.r=1,this.g=1,this.b=1,this.set(e,t,n)}set(e,t,n){if(t===void 0&&n===void 0){let s=e;s&&s.isColor?this.copy(s):typeof s=="number"?this.setHex(s):typeof s=="string"&&this.setStyle(s)}else this.setRGB(e,t,n);return this}setScalar(e){return this.r=e,this.g=e,this.b=e,this}setHex(e,t=mi){return e=Math.floor(e),this.r=(e>>16&255)/255,this.g=(e>>8&255)/255,this.b=(e&255)/255,bt.colorSpaceToWorking(this,t),this}setRGB(e,t,n,s=bt.workingColorSpace){return this.r=e,this.g=t,this.b=n,bt.colorSpaceToWorking(this,s),this}setHSL(e,t,n,s=bt.workingColorSpace){if(e=Kd(e,1),t=xt(t,0,1),n=xt(n,0,1),t===0)this.r=this.g=this.b=n;else{let r=n<=.5?n*(1+t):n+t-n*t,o=2*n-r;this.r=nd(o,r,e+1/3),this.g=nd(o,r,e),this.b=nd(o,r,e-1/3)}return bt.colorSpaceToWorking(this,s),this}setStyle(e,t=mi){function n(r){r!==void 0&&parseFloat(r)<1&&Ke("Color: Alpha component of "+e+" will be ignored.")}let s;if(s=/^(\w+)\(([^\)]*)\)/.exec(e)){let r,o=s[1],a=s[2];switch(o){case"rgb":case"rgba":if(r=/^\s*(\d+)\s*,\s*(\d+)\s*,\s*(\d+)\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(a))return n(r[4]),this.setRGB(Math.min(255,parseInt(r[1],10))/255,Math.min(255,parseInt(r[2],10))/255,Math.min(255,parseInt(r[3],10))/255,t);if(r=/^\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(a))return n(r[4]),this.setRGB(Math.min(100,parseFloat(r[1]))/100,Math.min(100,parseFloat(r[2]))/100,Math.min(100,parseFloat(r[3]))/100,t);break;case"hsl":case"hsla":if(r=/^\s*([+-]?(?:\d+(?:\.\d+)?|\.\d+))\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(a))return n(r[4]),this.setHSL(parseFloat(r[1])/360,parseFloat(r[2])/100,parseFloat(r[3])/100,t);break;default:Ke("Color: Unknown color model "+e)}}else if(s=/^\#([A-Fa-f\d]+)$/.exec(e)){let r=s[1],o=r.length;if(o===3)return this.setRGB(parseInt(r.charAt(0),16)/15,parseInt(r.charAt(1),16)/15,parseInt(r.charAt(2),16)/15,t);if(o===6)return this.setHex(parseInt(r,16),t);Ke("Color: Invalid hex color "+e)}else if(e&&e.length>0)return this.setColorName(e,t);return this}setColorName(e,t=mi){let n=p0[e.toLowerCase()];return n!==void 0?this.setHex(n,t):Ke("Color: Unknown color "+e),this}clone(){return new this.constructor(this.r,this.g,this.b)}copy(e){return this.r=e.r,this.g=e.g,this.b=e.b,this}copySRGBToLinear(e){return this.r=Es(e.r),this.g=Es(e.g),this.b=Es(e.b),this}copyLinearToSRGB(e){return this.r=vo(e.r),this.g=vo(e.g),this.b=vo(e.b),this}convertSRGBToLinear(){return this.copySRGBToLinear(this),this}convertLinearToSRGB(){return this.copyLinearToSRGB(this),this}getHex(e=mi){return bt.workingToColorSpace(Xn.copy(this),e),Math.round(xt(Xn.r*255,0,255))*65536+Math.round(xt(Xn.g*255,0,255))*256+Math.round(xt(Xn.b*255,0,255))}getHexString(e=mi){return("000000"+this.getHex(e).toString(16)).slice(-6)}getHSL(e,t=bt.workingColorSpace){bt.workingToColorSpace(Xn.copy(this),t);let n=Xn.r,s=Xn.g,r=Xn.b,o=Math.max(n,s,r),a=Math.min(n,s,r),l,c,h=(a+o)/2;if(a===o)l=0,c=0;else{let d=o-a;switch(c=h<=.5?d/(o+a):d/(2-o-a),o){case n:l=(s-r)/d+(s<r?6:0);break;case s:l=(r-n)/d+2;break;case r:l=(n-s)/d+4;break}l/=6}return e.h=l,e.s=c,e.l=h,e}getRGB(e,t=bt.workingColorSpace){return bt.workingToColorSpace(Xn.copy(this),t),e.r=Xn.r,e.g=Xn.g,e.b=Xn.b,e}getStyle(e=mi){bt.workingToColorSpace(Xn.copy(this),e);let t=Xn.r,n=Xn.g,s=Xn.b;return e!==mi?`color(${e} ${t.toFixed(3)} ${n.toFixed(3)} ${s.toFixed(3)})`:`rgb(${Math.round(t*255)},${Math.round(n*255)},${Math.round(s*255)})`}offsetHSL(e,t,n){return this.getHSL(Ws),this.setHSL(Ws.h+e,Ws.s+t,Ws.l+n)}add(e){return this.r+=e.r,this.g+=e.g,this.b+=e.b,this}addColors(e,t){return this.r=e.r+t.r,this.g=e.g+t.g,this.b=e.b+t.b,this}addScalar(e){return this.r+=e,this.g+=e,this.b+=e,this}sub(e){return this.r=Math.max(0,this.r-e.r),this.g=Math.max(0,this.g-e.g),this.b=Math.max(0,this.b-e.b),this}multiply(e){return this.r*=e.r,this.g*=e.g,this.b*=e.b,this}multiplyScalar(e){return this.r*=e,this.g*=e,this.b*=e,this}lerp(e,t){return this.r+=(e.r-this.r)*t,this.g+=(e.g-this.g)*t,this.b+=(e.b-this.b)*t,this}lerpColors(e,t,n){return this.r=e.r+(t.r-e.r)*n,this.g=e.g+(t.g-e.g)*n,this.b=e.b+(t.b-e.b)*n,this}lerpHSL(e,t){this.getHSL(Ws),e.getHSL(Bl);let n=da(Ws.h,Bl.h,t),s=da(Ws.s,Bl.s,t),r=da(Ws.l,Bl.l,t);return this.setHSL(n,s,r),this}setFromVector3(e){return this.r=e.x,this.g=e.y,this.b=e.z,this}applyMatrix3(e){let t=this.r,n=this.g,s=this.b,r=e.elements;return this.r=r[0]*t+r[3]*n+r[6]*s,this.g=r[1]*t+r[4]*n+r[7]*s,this.b=r[2]*t+r[5]*n+r[8]*s,this}equals(e){return e.r===this.r&&e.g===this.g&&e.b===this.b}fromArray(e,t=0){return this.r=e[t],this.g=e[t+1],this.b=e[t+2],this}toArray(e=[],t=0){return e[t]=this.r,e[t+1]=this.g,e[t+2]=this.b,e}fromBufferAttribute(e,t){return this.r=e.getX(t),this.g=e.getY(t),this.b=e.getZ(t),this}toJSON(){return this.getHex()}*[Symbol.iterator](){yield this.r,yield this.g,yield this.b}},Xn=new ct;ct.NAMES=p0;var xa=class extends cn{constructor(){super(),this.isScene=!0,this.type="Scene",this.background=null,this.environment=null,this.fog=null,this.backgroundBlurriness=0,this.backgroundIntensity=1,this.backgroundRotation=new ii,this.environmentIntensity=1,this.environmentRotation=new ii,this.overrideMaterial=null,typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}copy(e,t){return super.copy(e,t),this.background=e.background!==null?e.background.clone():null,this.environment=e.environment!==null?e.environment.clone():null,this.fog=e.fog!==null?e.fog.clone():null,this.backgroundBlurriness=e.backgroundBlurriness,this.backgroundIntensity=e.backgroundIntensity,this.backgroundRotation.copy(e.backgroundRotation),this.environmentIntensity=e.environmentIntensity,this.environmentRotation.copy(e.environmentRotation),this.overrideMaterial=e.overrideMaterial!==null?e.overrideMaterial.clone():null,this.matrixAutoUpdate=e.matrixAutoUpdate,this}toJSON(e){let t=super.toJSON(e);return this.fog!==null&&(t.object.fog=this.fog.toJSON()),t.object.backgroundBlurriness=this.backgroundBlurriness,t.object.backgroundIntensity=this.backgroundIntensity,t.object.backgroundRotation=this.backgroundRotation.toArray(),t.object.environmentIntensity=this.environmentIntensity,t.object.environmentRotation=this.environmentRotation.toArray(),t}},Vi=new U,Ss=new U,id=new U,bs=new U,lo=new U,co=new U,cg=new U,sd=new U,rd=new U,od=new U,ad=new jt,ld=new jt,cd=new jt,$s=class i{constructor(e=new U,t=new U,n=new U){this.a=e,this.b=t,this.c=n}static getNormal(e,t,n,s){s.subVectors(n,t),Vi.subVectors(e,t),s.cross(Vi);let r=s.lengthSq();return r>0?s.multiplyScalar(1/Math.sqrt(r)):s.set(0,0,0)}static getBarycoord(e,t,n,s,r){Vi.subVectors(s,t),Ss.subVectors(n,t),id.subVectors(e,t);let o=Vi.dot(Vi),a=Vi.dot(Ss),l=Vi.dot(id),c=Ss.dot(Ss),h=Ss.dot(id),d=o*c-a*a;if(d===0)return r.set(0,0,0),null;let u=1/d,f=(c*l-a*h)*u,g=(o*h-a*l)*u;return r.set(1-f-g,g,f)}static containsPoint(e,t,n,s){return this.getBarycoord(e,t,n,s,bs)===null?!1:bs.x>=0&&bs.y>=0&&bs.x+bs.y<=1}static getInterpolation(e,t,n,s,r,o,a,l){return this.getBarycoord(e,t,n,s,bs)===null?(l.x=0,l.y=0,"z"in l&&(l.z=0),"w"in l&&(l.w=0),null):(l.setScalar(0),l.addScaledVector(r,bs.x),l.addScaledVector(o,bs.y),l.addScaledVector(a,bs.z),l)}static getInterpolatedAttribute(e,t,n,s,r,o){return ad.setScalar(0),ld.setScalar(0),cd.setScalar(0),ad.fromBufferAttribute(e,t),ld.fromBufferAttribute(e,n),cd.fromBufferAttribute(e,s),o.setScalar(0),o.addScaledVector(ad,r.x),o.addScaledVector(ld,r.y),o.addScaledVector(cd,r.z),o}static isFrontFacing(e,t,n,s){return Vi.subVectors(n,t),Ss.subVectors(e,t),Vi.cross(Ss).dot(s)<0}set(e,t,n){return this.a.copy(e),this.b.copy(t),this.c.copy(n),this}setFromPointsAndIndices(e,t,n,s){return this.a.copy(e[t]),this.b.copy(e[n]),this.c.copy(e[s]),this}setFromAttributeAndIndices(e,t,n,s){return this.a.fromBufferAttribute(e,t),this.b.fromBufferAttribute(e,n),this.c.fromBufferAttribute(e,s),this}clone(){return new this.constructor().copy(this)}copy(e){return this.a.copy(e.a),this.b.copy(e.b),this.c.copy(e.c),this}getArea(){return Vi.subVectors(this.c,this.b),Ss.subVectors(this.a,this.b),Vi.cross(Ss).length()*.5}getMidpoint(e){return e.addVectors(this.a,this.b).add(this.c).multiplyScalar(1/3)}getNormal(e){return i.getNormal(this.a,this.b,this.c,e)}getPlane(e){return e.setFromCoplanarPoints(this.a,this.b,this.c)}getBarycoord(e,t){return i.getBarycoord(e,this.a,this.b,this.c,t)}getInterpolation(e,t,n,s,r){return i.getInterpolation(e,this.a,this.b,this.c,t,n,s,r)}containsPoint(e){return i.containsPoint(e,this.a,this.b,this.c)}isFrontFacing(e){return i.isFrontFacing(this.a,this.b,this.c,e)}intersectsBox(e){return e.intersectsTriangle(this)}closestPointToPoint(e,t){let n=this.a,s=this.b,r=this.c,o,a;lo.subVectors(s,n),co.subVectors(r,n),sd.subVectors(e,n);let l=lo.dot(sd),c=co.dot(sd);if(l<=0&&c<=0)return t.copy(n);rd.subVectors(e,s);let h=lo.dot(rd),d=co.dot(rd);if(h>=0&&d<=h)return t.copy(s);let u=l*d-h*c;if(u<=0&&l>=0&&h<=0&&l-h>0)return o=l/(l-h),t.copy(n).addScaledVector(lo,o);od.subVectors(e,r);let f=lo.dot(od),g=co.dot(od);if(g>=0&&f<=g)return t.copy(r);let y=f*c-l*g;if(y<=0&&c>=0&&g<=0)return a=c/(c-g),t.copy(n).addScaledVector(co,a);let m=h*g-f*d;if(m<=0&&d-h>=0&&f-g>=0)return cg.subVectors(r,s),a=(d-h)/(d-h+(f-g)),t.copy(s).addScaledVector(cg,a);let p=1/(m+y+u);return o=y*p,a=u*p,t.copy(n).addScaledVector(lo,o).addScaledVector(co,a)}equals(e){return e.a.equals(this.a)&&e.b.equals(this.b)&&e.c.equals(this.c)}},Ri=class{constructor(e=new U(1/0,1/0,1/0),t=new U(-1/0,-1/0,-1/0)){this.isBox3=!0,this.min=e,this.max=t}set(e,t){return this.min.copy(e),this.max.copy(t),this}setFromArray(e){this.makeEmpty();for(let t=0,n=e.length;t<n;t+=3)this.expandByPoint(Gi.fromArray(e,t));return this}setFromBufferAttribute(e){this.makeEmpty();for(let t=0,n=e.count;t<n;t++)this.expandByPoint(Gi.fromBufferAttribute(e,t));return this}setFromPoints(e){this.makeEmpty();for(let t=0,n=e.length;t<n;t++)this.expandByPoint(e[t]);return this}setFromCenterAndSize(e,t){let n=Gi.copy(t).multiplyScalar(.5);return this.min.copy(e).sub(n),this.max.copy(e).add(n),this}setFromObject(e,t=!1){return this.makeEmpty(),this.expandByObject(e,t)}clone(){return new this.constructor().copy(this)}copy(e){return this.min.copy(e.min),this.max.copy(e.max),this}makeEmpty(){return this.min.x=this.min.y=this.min.z=1/0,this.max.x=this.max.y=this.max.z=-1/0,this}isEmpty(){return this.max.x<this.min.x||this.max.y<this.min.y||this.max.z<this.min.z}getCenter(e){return this.isEmpty()?e.set(0,0,0):e.addVectors(this.min,this.max).multiplyScalar(.5)}getSize(e){return this.isEmpty()?e.set(0,0,0):e.subVectors(this.max,this.min)}expandByPoint(e){return this.min.min(e),this.max.max(e),this}expandByVector(e){return this.min.sub(e),this.max.add(e),this}expandByScalar(e){return this.min.addScalar(-e),this.max.addScalar(e),this}expandByObject(e,t=!1){e.updateWorldMatrix(!1,!1);let n=e.geometry;if(n!==void 0){let r=n.getAttribute("position");if(t===!0&&r!==void 0&&e.isInstancedMesh!==!0&&e.isBatchedMesh!==!0)for(let o=0,a=r.count;o<a;o++)e.isMesh===!0?e.getVertexPosition(o,Gi):Gi.fromBufferAttribute(r,o),Gi.applyMatrix4(e.matrixWorld),this.expandByPoint(Gi);else e.boundingBox!==void 0?(e.boundingBox===null&&e.computeBoundingBox(),kl.copy(e.boundingBox)):(n.boundingBox===null&&n.computeBoundingBox(),kl.copy(n.boundingBox)),kl.applyMatrix4(e.matrixWorld),this.union(kl)}let s=e.children;for(let r=0,o=s.length;r<o;r++)this.expandByObject(s[r],t);return this}containsPoint(e){return e.x>=this.min.x&&e.x<=this.max.x&&e.y>=this.min.y&&e.y<=this.max.y&&e.z>=this.min.z&&e.z<=this.max.z}containsBox(e){return this.min.x<=e.min.x&&e.max.x<=this.max.x&&this.min.y<=e.min.y&&e.max.y<=this.max.y&&this.min.z<=e.min.z&&e.max.z<=this.max.z}getParameter(e,t){return t.set((e.x-this.min.x)/(this.max.x-this.min.x),(e.y-this.min.y)/(this.max.y-this.min.y),(e.z-this.min.z)/(this.max.z-this.min.z))}intersectsBox(e){return e.max.x>=this.min.x&&e.min.x<=this.max.x&&e.max.y>=this.min.y&&e.min.y<=this.max.y&&e.max.z>=this.min.z&&e.min.z<=this.max.z}intersectsSphere(e){return this.clampPoint(e.center,Gi),Gi.distanceToSquared(e.center)<=e.radius*e.radius}intersectsPlane(e){let t,n;return e.normal.x>0?(t=e.normal.x*this.min.x,n=e.normal.x*this.max.x):(t=e.normal.x*this.max.x,n=e.normal.x*this.min.x),e.normal.y>0?(t+=e.normal.y*this.min.y,n+=e.normal.y*this.max.y):(t+=e.normal.y*this.max.y,n+=e.normal.y*this.min.y),e.normal.z>0?(t+=e.normal.z*this.min.z,n+=e.normal.z*this.max.z):(t+=e.normal.z*this.max.z,n+=e.normal.z*this.min.z),t<=-e.constant&&n>=-e.constant}intersectsTriangle(e){if(this.isEmpty())return!1;this.getCenter(sa),zl.subVectors(this.max,sa),ho.subVectors(e.a,sa),uo.subVectors(e.b,sa),fo.subVectors(e.c,sa),Xs.subVectors(uo,ho),qs.subVectors(fo,uo),_r.subVectors(ho,fo);let t=[0,-Xs.z,Xs.y,0,-qs.z,qs.y,0,-_r.z,_r.y,Xs.z,0,-Xs.x,qs.z,0,-qs.x,_r.z,0,-_r.x,-Xs.y,Xs.x,0,-qs.y,qs.x,0,-_r.y,_r.x,0];return!hd(t,ho,uo,fo,zl)||(t=[1,0,0,0,1,0,0,0,1],!hd(t,ho,uo,fo,zl))?!1:(Hl.crossVectors(Xs,qs),t=[Hl.x,Hl.y,Hl.z],hd(t,ho,uo,fo,zl))}clampPoint(e,t){return t.copy(e).clamp(this.min,this.max)}distanceToPoint(e){return this.clampPoint(e,Gi).distanceTo(e)}getBoundingSphere(e){return this.isEmpty()?e.makeEmpty():(this.getCenter(e.center),e.radius=this.getSize(Gi).length()*.5),e}intersect(e){return this.min.max(e.min),this.max.min(e.max),this.isEmpty()&&this.makeEmpty(),this}union(e){return this.min.min(e.min),this.max.max(e.max),this}applyMatrix4(e){return this.isEmpty()?this:(Ms[0].set(this.min.x,this.min.y,this.min.z).applyMatrix4(e),Ms[1].set(this.min.x,this.min.y,this.max.z).applyMatrix4(e),Ms[2].set(this.min.x,this.max.y,this.min.z).applyMatrix4(e),Ms[3].set(this.min.x,this.max.y,this.max.z).applyMatrix4(e),Ms[4].set(this.max.x,this.min.y,this.min.z).applyMatrix4(e),Ms[5].set(this.max.x,this.min.y,this.max.z).applyMatrix4(e),Ms[6].set(this.max.x,this.max.y,this.min.z).applyMatrix4(e),Ms[7].set(this.max.x,this.max.y,this.max.z).applyMatrix4(e),this.setFromPoints(Ms),this)}translate(e){return this.min.add(e),this.max.add(e),this}equals(e){return e.min.equals(this.min)&&e.max.equals(this.max)}toJSON(){return{min:this.min.toArray(),max:this.max.toArray()}}fromJSON(e){return this.min.fromArray(e.min),this.max.fromArray(e.max),this}},Ms=[new U,new U,new U,new U,new U,new U,new U,new U],Gi=new U,kl=new Ri,ho=new U,uo=new U,fo=new U,Xs=new U,qs=new U,_r=new U,sa=new U,zl=new U,Hl=new U,xr=new U;function hd(i,e,t,n,s){for(let r=0,o=i.length-3;r<=o;r+=3){xr.fromArray(i,r);let a=s.x*Math.abs(xr.x)+s.y*Math.abs(xr.y)+s.z*Math.abs(xr.z),l=e.dot(xr),c=t.dot(xr),h=n.dot(xr);if(Math.max(-Math.max(l,c,h),Math.min(l,c,h))>a)return!1}return!0}var bn=new U,Vl=new Je,Cy=0,Wi=class extends Xi{constructor(e,t,n=!1){if(super(),Array.isArray(e))throw new TypeError("THREE.BufferAttribute: array should be a Typed Array.");this.isBufferAttribute=!0,Object.defineProperty(this,"id",{value:Cy++}),this.name="",this.array=e,this.itemSize=t,this.count=e!==void 0?e.length/t:0,this.normalized=n,this.usage=a0,this.updateRanges=[],this.gpuType=Ii,this.version=0,this._normalizationScale=e!==void 0?Qd(e):void 0}onUploadCallback(){}set needsUpdate(e){e===!0&&this.version++}setUsage(e){return this.usage=e,this}addUpdateRange(e,t){this.updateRanges.push({start:e,count:t})}clearUpdateRanges(){this.updateRanges.length=0}copy(e){return this.name=e.name,this.array=new e.array.constructor(e.array),this.itemSize=e.itemSize,this.count=e.count,this.normalized=e.normalized,this.usage=e.usage,this.gpuType=e.gpuType,this._normalizationScale=e._normalizationScale,this}copyAt(e,t,n){e*=this.itemSize,n*=t.itemSize;for(let s=0,r=this.itemSize;s<r;s++)this.array[e+s]=t.array[n+s];return this}copyArray(e){return this.array.set(e),this}applyMatrix3(e){if(this.itemSize===2)for(let t=0,n=this.count;t<n;t++)Vl.fromBufferAttribute(this,t),Vl.applyMatrix3(e),this.setXY(t,Vl.x,Vl.y);else if(this.itemSize===3)for(let t=0,n=this.count;t<n;t++)bn.fromBufferAttribute(this,t),bn.applyMatrix3(e),this.setXYZ(t,bn.x,bn.y,bn.z);return this}applyMatrix4(e){for(let t=0,n=this.count;t<n;t++)bn.fromBufferAttribute(this,t),bn.applyMatrix4(e),this.setXYZ(t,bn.x,bn.y,bn.z);return this}applyNormalMatrix(e){for(let t=0,n=this.count;t<n;t++)bn.fromBufferAttribute(this,t),bn.applyNormalMatrix(e),this.setXYZ(t,bn.x,bn.y,bn.z);return this}transformDirection(e){for(let t=0,n=this.count;t<n;t++)bn.fromBufferAttribute(this,t),bn.transformDirection(e),this.setXYZ(t,bn.x,bn.y,bn.z);return this}set(e,t=0){return this.array.set(e,t),this}getComponent(e,t){let n=this.array[e*this.itemSize+t];return this.normalized&&(n=this._denormalize(n)),n}setComponent(e,t,n){return this.normalized&&(n=this._normalize(n)),this.array[e*this.itemSize+t]=n,this}getX(e){let t=this.array[e*this.itemSize];return this.normalized&&(t=this._denormalize(t)),t}setX(e,t){return this.normalized&&(t=this._normalize(t)),this.array[e*this.itemSize]=t,this}getY(e){let t=this.array[e*this.itemSize+1];return this.normalized&&(t=this._denormalize(t)),t}setY(e,t){return this.normalized&&(t=this._normalize(t)),this.array[e*this.itemSize+1]=t,this}getZ(e){let t=this.array[e*this.itemSize+2];return this.normalized&&(t=this._denormalize(t)),t}setZ(e,t){return this.normalized&&(t=this._normalize(t)),this.array[e*this.itemSize+2]=t,this}getW(e){let t=this.array[e*this.itemSize+3];return this.normalized&&(t=this._denormalize(t)),t}setW(e,t){return this.normalized&&(t=this._normalize(t)),this.array[e*this.itemSize+3]=t,this}setXY(e,t,n){return e*=this.itemSize,this.normalized&&(t=this._normalize(t),n=this._normalize(n)),this.array[e+0]=t,this.array[e+1]=n,this}setXYZ(e,t,n,s){return e*=this.itemSize,this.normalized&&(t=this._normalize(t),n=this._normalize(n),s=this._normalize(s)),this.array[e+0]=t,this.array[e+1]=n,this.array[e+2]=s,this}setXYZW(e,t,n,s,r){return e*=this.itemSize,this.normalized&&(t=this._normalize(t),n=this._normalize(n),s=this._normalize(s),r=this._normalize(r)),this.array[e+0]=t,this.array[e+1]=n,this.array[e+2]=s,this.array[e+3]=r,this}onUpload(e){return this.onUploadCallback=e,this}clone(){return new this.constructor(this.array,this.itemSize).copy(this)}toJSON(){let e={itemSize:this.itemSize,type:this.array.constructor.name,array:Array.from(this.array),normalized:this.normalized};return e.name=this.name,e.usage=this.usage,e.gpuType=this.gpuType,e}dispose(){this.dispatchEvent({type:"dispose"})}_denormalize(e){let t=this._normalizationScale;return t!==void 0?Math.max(e/t,-1):d0(e,this.array)}_normalize(e){let t=this._normalizationScale;return t!==void 0?Math.round(e*t):f0(e,this.array)}};var va=class extends Wi{constructor(e,t,n){super(new Uint16Array(e),t,n)}};var ya=class extends Wi{constructor(e,t,n){super(new Uint32Array(e),t,n)}};var Ct=class extends Wi{constructor(e,t,n){super(new Float32Array(e),t,n)}},Ry=new Ri,ra=new U,ud=new U,As=class{constructor(e=new U,t=-1){this.isSphere=!0,this.center=e,this.radius=t}set(e,t){return this.center.copy(e),this.radius=t,this}setFromPoints(e,t){let n=this.center;t!==void 0?n.copy(t):Ry.setFromPoints(e).getCenter(n);let s=0;for(let r=0,o=e.length;r<o;r++)s=Math.max(s,n.distanceToSquared(e[r]));return this.radius=Math.sqrt(s),this}copy(e){return this.center.copy(e.center),this.radius=e.radius,this}isEmpty(){return this.radius<0}makeEmpty(){return this.center.set(0,0,0),this.radius=-1,this}containsPoint(e){return e.distanceToSquared(this.center)<=this.radius*this.radius}distanceToPoint(e){return e.distanceTo(this.center)-this.radius}intersectsSphere(e){let t=this.radius+e.radius;return e.center.distanceToSquared(this.center)<=t*t}intersectsBox(e){return e.intersectsSphere(this)}intersectsPlane(e){return Math.abs(e.distanceToPoint(this.center))<=this.radius}clampPoint(e,t){let n=this.center.distanceToSquared(e);return t.copy(e),n>this.radius*this.radius&&(t.sub(this.center).normalize(),t.multiplyScalar(this.radius).add(this.center)),t}getBoundingBox(e){return this.isEmpty()?(e.makeEmpty(),e):(e.set(this.center,this.center),e.expandByScalar(this.radius),e)}applyMatrix4(e){return this.center.applyMatrix4(e),this.radius=this.radius*e.getMaxScaleOnAxis(),this}translate(e){return this.center.add(e),this}expandByPoint(e){if(this.isEmpty())return this.center.copy(e),this.radius=0,this;ra.subVectors(e,this.center);let t=ra.lengthSq();if(t>this.radius*this.radius){let n=Math.sqrt(t),s=(n-this.radius)*.5;this.center.addScaledVector(ra,s/n),this.radius+=s}return this}union(e){return e.isEmpty()?this:this.isEmpty()?(this.copy(e),this):(this.center.equals(e.center)===!0?this.radius=Math.max(this.radius,e.radius):(ud.subVectors(e.center,this.center).setLength(e.radius),this.expandByPoint(ra.copy(e.center).add(ud)),this.expandByPoint(ra.copy(e.center).sub(ud))),this)}equals(e){return e.center.equals(this.center)&&e.radius===this.radius}clone(){return new this.constructor().copy(this)}toJSON(){return{radius:this.radius,center:this.center.toArray()}}fromJSON(e){return this.radius=e.radius,this.center.fromArray(e.center),this}},Py=0,Ai=new ht,dd=new cn,po=new U,pi=new Ri,oa=new Ri,Fn=new U,Hn=class i extends Xi{constructor(){super(),this.isBufferGeometry=!0,Object.defineProperty(this,"id",{value:Py++}),this.uuid=No(),this.name="",this.type="BufferGeometry",this.index=null,this.indirect=null,this.indirectOffset=0,this.attributes={},this.morphAttributes={},this.morphTargetsRelative=!1,this.groups=[],this.boundingBox=null,this.boundingSphere=null,this.drawRange={start:0,count:1/0},this.userData={},this._transformed=!1}getIndex(){return this.index}setIndex(e){return Array.isArray(e)?this.index=new(ty(e)?ya:va)(e,1):this.index=e,this}setIndirect(e,t=0){return this.indirect=e,this.indirectOffset=t,this}getIndirect(){return this.indirect}getAttribute(e){return this.attributes[e]}setAttribute(e,t){return this.attributes[e]=t,this}deleteAttribute(e){return delete this.attributes[e],this}hasAttribute(e){return this.attributes[e]!==void 0}addGroup(e,t,n=0){this.groups.push({start:e,count:t,materialIndex:n})}clearGroups(){this.groups=[]}setDrawRange(e,t){this.drawRange.start=e,this.drawRange.count=t}applyMatrix4(e){let t=this.attributes.position;t!==void 0&&(t.applyMatrix4(e),t.needsUpdate=!0);let n=this.attributes.normal;if(n!==void 0){let r=new st().getNormalMatrix(e);n.applyNormalMatrix(r),n.needsUpdate=!0}let s=this.attributes.tangent;return s!==void 0&&(s.transformDirection(e),s.needsUpdate=!0),this.boundingBox!==null&&this.computeBoundingBox(),this.boundingSphere!==null&&this.computeBoundingSphere(),this._transformed=!0,this}applyQuaternion(e){return Ai.makeRotationFromQuaternion(e),this.applyMatrix4(Ai),this}rotateX(e){return Ai.makeRotationX(e),this.applyMatrix4(Ai),this}rotateY(e){return Ai.makeRotationY(e),this.applyMatrix4(Ai),this}rotateZ(e){return Ai.makeRotationZ(e),this.applyMatrix4(Ai),this}translate(e,t,n){return Ai.makeTranslation(e,t,n),this.applyMatrix4(Ai),this}scale(e,t,n){return Ai.makeScale(e,t,n),this.applyMatrix4(Ai),this}lookAt(e){return dd.lookAt(e),dd.updateMatrix(),this.applyMatrix4(dd.matrix),this}center(){return this.computeBoundingBox(),this.boundingBox.getCenter(po).negate(),this.translate(po.x,po.y,po.z),this}setFromPoints(e){let t=this.getAttribute("position");if(t===void 0){let n=[];for(let s=0,r=e.length;s<r;s++){let o=e[s];n.push(o.x,o.y,o.z||0)}this.setAttribute("position",new Ct(n,3))}else{let n=Math.min(e.length,t.count);for(let s=0;s<n;s++){let r=e[s];t.setXYZ(s,r.x,r.y,r.z||0)}e.length>t.count&&Ke("BufferGeometry: Buffer size too small for points data. Use .dispose() and create a new geometry."),t.needsUpdate=!0}return this}computeBoundingBox(){this.boundingBox===null&&(this.boundingBox=new Ri);let e=this.attributes.position,t=this.morphAttributes.position;if(e&&e.isGLBufferAttribute){nt("BufferGeometry.computeBoundingBox(): GLBufferAttribute requires a manual bounding box.",this),this.boundingBox.set(new U(-1/0,-1/0,-1/0),new U(1/0,1/0,1/0));return}if(e!==void 0){if(this.boundingBox.setFromBufferAttribute(e),t)for(let n=0,s=t.length;n<s;n++){let r=t[n];pi.setFromBufferAttribute(r),this.morphTargetsRelative?(Fn.addVectors(this.boundingBox.min,pi.min),this.boundingBox.expandByPoint(Fn),Fn.addVectors(this.boundingBox.max,pi.max),this.boundingBox.expandByPoint(Fn)):(this.boundingBox.expandByPoint(pi.min),this.boundingBox.expandByPoint(pi.max))}}else this.boundingBox.makeEmpty();(isNaN(this.boundingBox.min.x)||isNaN(this.boundingBox.min.y)||isNaN(this.boundingBox.min.z))&&nt('BufferGeometry.computeBoundingBox(): Computed min/max have NaN values. The "position" attribute is likely to have NaN values.',this)}computeBoundingSphere(){this.boundingSphere===null&&(this.boundingSphere=new As);let e=this.attributes.position,t=this.morphAttributes.position;if(e&&e.isGLBufferAttribute){nt("BufferGeometry.computeBoundingSphere(): GLBufferAttribute requires a manual bounding sphere.",this),this.boundingSphere.set(new U,1/0);return}if(e){let n=this.boundingSphere.center;if(pi.setFromBufferAttribute(e),t)for(let r=0,o=t.length;r<o;r++){let a=t[r];oa.setFromBufferAttribute(a),this.morphTargetsRelative?(Fn.addVectors(pi.min,oa.min),pi.expandByPoint(Fn),Fn.addVectors(pi.max,oa.max),pi.expandByPoint(Fn)):(pi.expandByPoint(oa.min),pi.expandByPoint(oa.max))}pi.getCenter(n);let s=0;for(let r=0,o=e.count;r<o;r++)Fn.fromBufferAttribute(e,r),s=Math.max(s,n.distanceToSquared(Fn));if(t)for(let r=0,o=t.length;r<o;r++){let a=t[r],l=this.morphTargetsRelative;for(let c=0,h=a.count;c<h;c++)Fn.fromBufferAttribute(a,c),l&&(po.fromBufferAttribute(e,c),Fn.add(po)),s=Math.max(s,n.distanceToSquared(Fn))}this.boundingSphere.radius=Math.sqrt(s),isNaN(this.boundingSphere.radius)&&nt('BufferGeometry.computeBoundingSphere(): Computed radius is NaN. The "position" attribute is likely to have NaN values.',this)}}computeTangents(){let e=this.index,t=this.attributes;if(e===null||t.position===void 0||t.normal===void 0||t.uv===void 0){nt("BufferGeometry: .computeTangents() failed. Missing required attributes (index, position, normal or uv)");return}let n=t.position,s=t.normal,r=t.uv,o=this.getAttribute("tangent");(o===void 0||o.count!==n.count)&&(o=new Wi(new Float32Array(4*n.count),4),this.setAttribute("tangent",o));let a=[],l=[],c=new Uint8Array(n.count);for(let O=0;O<n.count;O++)a[O]=new U,l[O]=new U;let h=new U,d=new U,u=new U,f=new Je,g=new Je,y=new Je,m=new U,p=new U;function v(O,I,D){c[O]=c[I]=c[D]=1,h.fromBufferAttribute(n,O),d.fromBufferAttribute(n,I),u.fromBufferAttribute(n,D),f.fromBufferAttribute(r,O),g.fromBufferAttribute(r,I),y.fromBufferAttribute(r,D),d.sub(h),u.sub(h),g.sub(f),y.sub(f);let H=1/(g.x*y.y-y.x*g.y);isFinite(H)&&(m.copy(d).multiplyScalar(y.y).addScaledVector(u,-g.y).multiplyScalar(H),p.copy(u).multiplyScalar(g.x).addScaledVector(d,-y.x).multiplyScalar(H),a[O].add(m),a[I].add(m),a[D].add(m),l[O].add(p),l[I].add(p),l[D].add(p))}let A=this.groups;A.length===0&&(A=[{start:0,count:e.count}]);for(let O=0,I=A.length;O<I;++O){let D=A[O],H=D.start,X=D.count;for(let L=H,G=H+X;L<G;L+=3)v(e.getX(L+0),e.getX(L+1),e.getX(L+2))}let S=new U,C=new U,T=new U,_=new U;function E(O){T.fromBufferAttribute(s,O),_.copy(T);let I=a[O];S.copy(I),S.sub(T.multiplyScalar(T.dot(I))).normalize(),C.crossVectors(_,I);let H=C.dot(l[O])<0?-1:1;o.setXYZW(O,S.x,S.y,S.z,H)}for(let O=0,I=n.count;O<I;++O)c[O]&&E(O);this._transformed=!0}computeVertexNormals(){let e=this.index,t=this.getAttribute("position");if(t!==void 0){let n=this.getAttribute("normal");if(n===void 0||n.count!==t.count)n=new Wi(new Float32Array(t.count*3),3),this.setAttribute("normal",n);else for(let u=0,f=n.count;u<f;u++)n.setXYZ(u,0,0,0);let s=new U,r=new U,o=new U,a=new U,l=new U,c=new U,h=new U,d=new U;if(e)for(let u=0,f=e.count;u<f;u+=3){let g=e.getX(u+0),y=e.getX(u+1),m=e.getX(u+2);s.fromBufferAttribute(t,g),r.fromBufferAttribute(t,y),o.fromBufferAttribute(t,m),h.subVectors(o,r),d.subVectors(s,r),h.cross(d),a.fromBufferAttribute(n,g),l.fromBufferAttribute(n,y),c.fromBufferAttribute(n,m),a.add(h),l.add(h),c.add(h),n.setXYZ(g,a.x,a.y,a.z),n.setXYZ(y,l.x,l.y,l.z),n.setXYZ(m,c.x,c.y,c.z)}else for(let u=0,f=t.count;u<f;u+=3)s.fromBufferAttribute(t,u+0),r.fromBufferAttribute(t,u+1),o.fromBufferAttribute(t,u+2),h.subVectors(o,r),d.subVectors(s,r),h.cross(d),n.setXYZ(u+0,h.x,h.y,h.z),n.setXYZ(u+1,h.x,h.y,h.z),n.setXYZ(u+2,h.x,h.y,h.z);this.normalizeNormals(),n.needsUpdate=!0}}normalizeNormals(){let e=this.attributes.normal;for(let t=0,n=e.count;t<n;t++)Fn.fromBufferAttribute(e,t),Fn.normalize(),e.setXYZ(t,Fn.x,Fn.y,Fn.z)}toNonIndexed(){function e(a,l){let c=a.array,h=a.itemSize,d=a.normalized,u=new c.constructor(l.length*h),f=0,g=0;for(let y=0,m=l.length;y<m;y++){a.isInterleavedBufferAttribute?f=l[y]*a.data.stride+a.offset:f=l[y]*h;for(let p=0;p<h;p++)u[g++]=c[f++]}return new Wi(u,h,d)}if(this.index===null)return Ke("BufferGeometry.toNonIndexed(): BufferGeometry is already non-indexed."),this;let t=new i,n=this.index.array,s=this.attributes;for(let a in s){let l=s[a],c=e(l,n);t.setAttribute(a,c)}let r=this.morphAttributes;for(let a in r){let l=[],c=r[a];for(let h=0,d=c.length;h<d;h++){let u=c[h],f=e(u,n);l.push(f)}t.morphAttributes[a]=l}t.morphTargetsRelative=this.morphTargetsRelative;let o=this.groups;for(let a=0,l=o.length;a<l;a++){let c=o[a];t.addGroup(c.start,c.count,c.materialIndex)}return t}toJSON(){let e={metadata:{version:4.7,type:"BufferGeometry",generator:"BufferGeometry.toJSON"}};if(e.uuid=this.uuid,e.type=this.parameters!==void 0&&this._transformed===!0?"BufferGeometry":this.type,e.name=this.name,Object.keys(this.userData).length>0&&(e.userData=this.userData),this.parameters!==void 0&&this._transformed!==!0){let l=this.parameters;for(let c in l)l[c]!==void 0&&(e[c]=l[c]);return e}e.data={attributes:{}};let t=this.index;t!==null&&(e.data.index={type:t.array.constructor.name,array:Array.prototype.slice.call(t.array)});let n=this.attributes;for(let l in n){let c=n[l];e.data.attributes[l]=c.toJSON(e.data)}let s={},r=!1;for(let l in this.morphAttributes){let c=this.morphAttributes[l],h=[];for(let d=0,u=c.length;d<u;d++){let f=c[d];h.push(f.toJSON(e.data))}h.length>0&&(s[l]=h,r=!0)}r&&(e.data.morphAttributes=s,e.data.morphTargetsRelative=this.morphTargetsRelative);let o=this.groups;o.length>0&&(e.data.groups=JSON.parse(JSON.stringify(o)));let a=this.boundingSphere;return a!==null&&(e.data.boundingSphere=a.toJSON()),e}clone(){return new this.constructor().copy(this)}copy(e){this.index=null,this.attributes={},this.morphAttributes={},this.groups=[],this.boundingBox=null,this.boundingSphere=null;let t={};this.name=e.name;let n=e.index;n!==null&&this.setIndex(n.clone());let s=e.attributes;for(let c in s){let h=s[c];this.setAttribute(c,h.clone(t))}let r=e.morphAttributes;for(let c in r){let h=[],d=r[c];for(let u=0,f=d.length;u<f;u++)h.push(d[u].clone(t));this.morphAttributes[c]=h}this.morphTargetsRelative=e.morphTargetsRelative;let o=e.groups;for(let c=0,h=o.length;c<h;c++){let d=o[c];this.addGroup(d.start,d.count,d.materialIndex)}let a=e.boundingBox;a!==null&&(this.boundingBox=a.clone());let l=e.boundingSphere;return l!==null&&(this.boundingSphere=l.clone()),this.drawRange.start=e.drawRange.start,this.drawRange.count=e.drawRange.count,this.userData=e.userData,this._transformed=e._transformed,this}dispose(){this.dispatchEvent({type:"dispose"})}};var fd=new U,Iy=new U,Ly=new st,gi=class{constructor(e=new U(1,0,0),t=0){this.isPlane=!0,this.normal=e,this.constant=t}set(e,t){return this.normal.copy(e),this.constant=t,this}setComponents(e,t,n,s){return this.normal.set(e,t,n),this.constant=s,this}setFromNormalAndCoplanarPoint(e,t){return this.normal.copy(e),this.constant=-t.dot(this.normal),this}setFromCoplanarPoints(e,t,n){let s=fd.subVectors(n,t).cross(Iy.subVectors(e,t)).normalize();return this.setFromNormalAndCoplanarPoint(s,e),this}copy(e){return this.normal.copy(e.normal),this.constant=e.constant,this}normalize(){let e=1/this.normal.length();return this.normal.multiplyScalar(e),this.constant*=e,this}negate(){return this.constant*=-1,this.normal.negate(),this}distanceToPoint(e){return this.normal.dot(e)+this.constant}distanceToSphere(e){return this.distanceToPoint(e.center)-e.radius}projectPoint(e,t){return t.copy(e).addScaledVector(this.normal,-this.distanceToPoint(e))}intersectLine(e,t,n=!0){let s=e.delta(fd),r=this.normal.dot(s);if(r===0)return this.distanceToPoint(e.start)===0?t.copy(e.start):null;let o=-(e.start.dot(this.normal)+this.constant)/r;return n===!0&&(o<0||o>1)?null:t.copy(e.start).addScaledVector(s,o)}intersectsLine(e){let t=this.distanceToPoint(e.start),n=this.distanceToPoint(e.end);return t<0&&n>0||n<0&&t>0}intersectsBox(e){return e.intersectsPlane(this)}intersectsSphere(e){return e.intersectsPlane(this)}coplanarPoint(e){return e.copy(this.normal).multiplyScalar(-this.constant)}applyMatrix4(e,t){let n=t||Ly.getNormalMatrix(e),s=this.coplanarPoint(fd).applyMatrix4(e),r=this.normal.applyMatrix3(n).normalize();return this.constant=-s.dot(r),this}translate(e){return this.constant-=e.dot(this.normal),this}equals(e){return e.normal.equals(this.normal)&&e.constant===this.constant}clone(){return new this.constructor().copy(this)}toJSON(){return{normal:this.normal.toArray(),constant:this.constant}}fromJSON(e){return this.normal.fromArray(e.normal),this.constant=e.constant,this}},Dy=0,Cs=class extends Xi{constructor(){super(),this.isMaterial=!0,Object.defineProperty(this,"id",{value:Dy++}),this.uuid=No(),this.name="",this.type="Material",this.blending=Io,this.side=ir,this.vertexColors=!1,this.opacity=1,this.transparent=!1,this.alphaHash=!1,this.blendSrc=Pd,this.blendDst=Id,this.blendEquation=Rr,this.blendSrcAlpha=null,this.blendDstAlpha=null,this.blendEquationAlpha=null,this.blendColor=new ct(0,0,0),this.blendAlpha=0,this.depthFunc=yo,this.depthTest=!0,this.depthWrite=!0,this.stencilWriteMask=255,this.stencilFunc=t0,this.stencilRef=0,this.stencilFuncMask=255,this.stencilFail=oc,this.stencilZFail=oc,this.stencilZPass=oc,this.stencilWrite=!1,this.clippingPlanes=null,this.clipIntersection=!1,this.clipShadows=!1,this.shadowSide=null,this.colorWrite=!0,this.precision=null,this.polygonOffset=!1,this.polygonOffsetFactor=0,this.polygonOffsetUnits=0,this.dithering=!1,this.alphaToCoverage=!1,this.premultipliedAlpha=!1,this.forceSinglePass=!1,this.allowOverride=!0,this.visible=!0,this.toneMapped=!0,this.userData={},this.version=0,this._alphaTest=0}get alphaTest(){return this._alphaTest}set alphaTest(e){this._alphaTest>0!=e>0&&this.version++,this._alphaTest=e}onBeforeRender(){}onBeforeCompile(){}customProgramCacheKey(){return this.onBeforeCompile.toString()}setValues(e){if(e!==void 0)for(let t in e){let n=e[t];if(n===void 0){Ke(`Material: parameter '${t}' has value of undefined.`);continue}let s=this[t];if(s===void 0){Ke(`Material: '${t}' is not a property of THREE.${this.type}.`);continue}s&&s.isColor?s.set(n):s&&s.isVector2&&n&&n.isVector2||s&&s.isEuler&&n&&n.isEuler||s&&s.isVector3&&n&&n.isVector3?s.copy(n):this[t]=n}}toJSON(e){let t=e===void 0||typeof e=="string";t&&(e={textures:{},images:{}});let n={metadata:{version:4.7,type:"Material",generator:"Material.toJSON"}};n.uuid=this.uuid,n.type=this.type,n.blending=this.blending,n.side=this.side,n.shadowSide=this.shadowSide,n.vertexColors=this.vertexColors,n.opacity=this.opacity,n.transparent=this.transparent,n.blendSrc=this.blendSrc,n.blendDst=this.blendDst,n.blendEquation=this.blendEquation,n.blendSrcAlpha=this.blendSrcAlpha,n.blendDstAlpha=this.blendDstAlpha,n.blendEquationAlpha=this.blendEquationAlpha,n.blendColor=this.blendColor.getHex(),n.blendAlpha=this.blendAlpha,n.depthFunc=this.depthFunc,n.depthTest=this.depthTest,n.depthWrite=this.depthWrite,n.colorWrite=this.colorWrite,n.clipIntersection=this.clipIntersection,n.clipShadows=this.clipShadows,n.stencilWriteMask=this.stencilWriteMask,n.stencilFunc=this.stencilFunc,n.stencilRef=this.stencilRef,n.stencilFuncMask=this.stencilFuncMask,n.stencilFail=this.stencilFail,n.stencilZFail=this.stencilZFail,n.stencilZPass=this.stencilZPass,n.stencilWrite=this.stencilWrite,n.polygonOffset=this.polygonOffset,n.polygonOffsetFactor=this.polygonOffsetFactor,n.polygonOffsetUnits=this.polygonOffsetUnits,n.dithering=this.dithering,n.alphaTest=this.alphaTest,n.alphaHash=this.alphaHash,n.alphaToCoverage=this.alphaToCoverage,n.premultipliedAlpha=this.premultipliedAlpha,n.forceSinglePass=this.forceSinglePass,n.allowOverride=this.allowOverride,n.visible=this.visible,n.toneMapped=this.toneMapped,n.name=this.name,this.color&&this.color.isColor&&(n.color=this.color.getHex()),this.roughness!==void 0&&(n.roughness=this.roughness),this.metalness!==void 0&&(n.metalness=this.metalness),this.sheen!==void 0&&(n.sheen=this.sheen),this.sheenColor&&this.sheenColor.isColor&&(n.sheenColor=this.sheenColor.getHex()),this.sheenRoughness!==void 0&&(n.sheenRoughness=this.sheenRoughness),this.emissive&&this.emissive.isColor&&(n.emissive=this.emissive.getHex()),this.emissiveIntensity!==void 0&&(n.emissiveIntensity=this.emissiveIntensity),this.specular&&this.specular.isColor&&(n.specular=this.specular.getHex()),this.specularIntensity!==void 0&&(n.specularIntensity=this.specularIntensity),this.specularColor&&this.specularColor.isColor&&(n.specularColor=this.specularColor.getHex()),this.shininess!==void 0&&(n.shininess=this.shininess),this.clearcoat!==void 0&&(n.clearcoat=this.clearcoat),this.clearcoatRoughness!==void 0&&(n.clearcoatRoughness=this.clearcoatRoughness),this.diffuseRoughness!==void 0&&(n.diffuseRoughness=this.diffuseRoughness),this.diffuseRoughnessMap&&this.diffuseRoughnessMap.isTexture&&(n.diffuseRoughnessMap=this.diffuseRoughnessMap.toJSON(e).uuid),this.clearcoatMap&&this.clearcoatMap.isTexture&&(n.clearcoatMap=this.clearcoatMap.toJSON(e).uuid),this.clearcoatRoughnessMap&&this.clearcoatRoughnessMap.isTexture&&(n.clearcoatRoughnessMap=this.clearcoatRoughnessMap.toJSON(e).uuid),this.clearcoatNormalMap&&this.clearcoatNormalMap.isTexture&&(n.clearcoatNormalMap=this.clearcoatNormalMap.toJSON(e).uuid,n.clearcoatNormalScale=this.clearcoatNormalScale.toArray()),this.sheenColorMap&&this.sheenColorMap.isTexture&&(n.sheenColorMap=this.sheenColorMap.toJSON(e).uuid),this.sheenRoughnessMap&&this.sheenRoughnessMap.isTexture&&(n.sheenRoughnessMap=this.sheenRoughnessMap.toJSON(e).uuid),this.dispersion!==void 0&&(n.dispersion=this.dispersion),this.retroreflectivity!==void 0&&(n.retroreflectivity=this.retroreflectivity),this.iridescence!==void 0&&(n.iridescence=this.iridescence),this.iridescenceIOR!==void 0&&(n.iridescenceIOR=this.iridescenceIOR),this.iridescenceThicknessMinimum!==void 0&&(n.iridescenceThicknessMinimum=this.iridescenceThicknessMinimum),this.iridescenceThicknessMaximum!==void 0&&(n.iridescenceThicknessMaximum=this.iridescenceThicknessMaximum),this.iridescenceMap&&this.iridescenceMap.isTexture&&(n.iridescenceMap=this.iridescenceMap.toJSON(e).uuid),this.iridescenceThicknessMap&&this.iridescenceThicknessMap.isTexture&&(n.iridescenceThicknessMap=this.iridescenceThicknessMap.toJSON(e).uuid),this.anisotropy!==void 0&&(n.anisotropy=this.anisotropy),this.anisotropyRotation!==void 0&&(n.anisotropyRotation=this.anisotropyRotation),this.anisotropyMap&&this.anisotropyMap.isTexture&&(n.anisotropyMap=this.anisotropyMap.toJSON(e).uuid),this.map&&this.map.isTexture&&(n.map=this.map.toJSON(e).uuid),this.matcap&&this.matcap.isTexture&&(n.matcap=this.matcap.toJSON(e).uuid),this.alphaMap&&this.alphaMap.isTexture&&(n.alphaMap=this.alphaMap.toJSON(e).uuid),this.lightMap&&this.lightMap.isTexture&&(n.lightMap=this.lightMap.toJSON(e).uuid,n.lightMapIntensity=this.lightMapIntensity),this.aoMap&&this.aoMap.isTexture&&(n.aoMap=this.aoMap.toJSON(e).uuid,n.aoMapIntensity=this.aoMapIntensity),this.bumpMap&&this.bumpMap.isTexture&&(n.bumpMap=this.bumpMap.toJSON(e).uuid,n.bumpScale=this.bumpScale),this.normalMap&&this.normalMap.isTexture&&(n.normalMap=this.normalMap.toJSON(e).uuid,n.normalMapType=this.normalMapType,n.normalScale=this.normalScale.toArray()),this.displacementMap&&this.displacementMap.isTexture&&(n.displacementMap=this.displacementMap.toJSON(e).uuid,n.displacementScale=this.displacementScale,n.displacementBias=this.displacementBias),this.roughnessMap&&this.roughnessMap.isTexture&&(n.roughnessMap=this.roughnessMap.toJSON(e).uuid),this.metalnessMap&&this.metalnessMap.isTexture&&(n.metalnessMap=this.metalnessMap.toJSON(e).uuid),this.emissiveMap&&this.emissiveMap.isTexture&&(n.emissiveMap=this.emissiveMap.toJSON(e).uuid),this.specularMap&&this.specularMap.isTexture&&(n.specularMap=this.specularMap.toJSON(e).uuid),this.specularIntensityMap&&this.specularIntensityMap.isTexture&&(n.specularIntensityMap=this.specularIntensityMap.toJSON(e).uuid),this.specularColorMap&&this.specularColorMap.isTexture&&(n.specularColorMap=this.specularColorMap.toJSON(e).uuid),this.envMap&&this.envMap.isTexture&&(n.envMap=this.envMap.toJSON(e).uuid,this.combine!==void 0&&(n.combine=this.combine)),this.envMapRotation!==void 0&&(n.envMapRotation=this.envMapRotation.toArray()),this.envMapIntensity!==void 0&&(n.envMapIntensity=this.envMapIntensity),this.reflectivity!==void 0&&(n.reflectivity=this.reflectivity),this.refractionRatio!==void 0&&(n.refractionRatio=this.refractionRatio),this.gradientMap&&this.gradientMap.isTexture&&(n.gradientMap=this.gradientMap.toJSON(e).uuid),this.transmission!==void 0&&(n.transmission=this.transmission),this.transmissionMap&&this.transmissionMap.isTexture&&(n.transmissionMap=this.transmissionMap.toJSON(e).uuid),this.thickness!==void 0&&(n.thickness=this.thickness),this.thicknessMap&&this.thicknessMap.isTexture&&(n.thicknessMap=this.thicknessMap.toJSON(e).uuid),this.attenuationDistance!==void 0&&(n.attenuationDistance=this.attenuationDistance),this.attenuationColor!==void 0&&(n.attenuationColor=this.attenuationColor.getHex()),this.size!==void 0&&(n.size=this.size),this.sizeAttenuation!==void 0&&(n.sizeAttenuation=this.sizeAttenuation),Array.isArray(this.clippingPlanes)&&this.clippingPlanes.length>0&&(n.clippingPlanes=this.clippingPlanes.map(r=>r.toJSON())),this.rotation!==void 0&&(n.rotation=this.rotation),this.depthPacking!==void 0&&(n.depthPacking=this.depthPacking),this.linewidth!==void 0&&(n.linewidth=this.linewidth),this.linecap!==void 0&&(n.linecap=this.linecap),this.linejoin!==void 0&&(n.linejoin=this.linejoin),this.dashSize!==void 0&&(n.dashSize=this.dashSize),this.gapSize!==void 0&&(n.gapSize=this.gapSize),this.scale!==void 0&&(n.scale=this.scale),this.wireframe!==void 0&&(n.wireframe=this.wireframe),this.wireframeLinewidth!==void 0&&(n.wireframeLinewidth=this.wireframeLinewidth),this.wireframeLinecap!==void 0&&(n.wireframeLinecap=this.wireframeLinecap),this.wireframeLinejoin!==void 0&&(n.wireframeLinejoin=this.wireframeLinejoin),this.flatShading!==void 0&&(n.flatShading=this.flatShading),this.fog!==void 0&&(n.fog=this.fog),Object.keys(this.userData).length>0&&(n.userData=this.userData);function s(r){let o=[];for(let a in r){let l=r[a];delete l.metadata,o.push(l)}return o}if(t){let r=s(e.textures),o=s(e.images);r.length>0&&(n.textures=r),o.length>0&&(n.images=o)}return n}fromJSON(e,t){if(e.uuid!==void 0&&(this.uuid=e.uuid),e.name!==void 0&&(this.name=e.name),e.color!==void 0&&this.color!==void 0&&this.color.setHex(e.color),e.roughness!==void 0&&(this.roughness=e.roughness),e.metalness!==void 0&&(this.metalness=e.metalness),e.sheen!==void 0&&(this.sheen=e.sheen),e.sheenColor!==void 0&&(this.sheenColor=new ct().setHex(e.sheenColor)),e.sheenRoughness!==void 0&&(this.sheenRoughness=e.sheenRoughness),e.emissive!==void 0&&this.emissive!==void 0&&this.emissive.setHex(e.emissive),e.specular!==void 0&&this.specular!==void 0&&this.specular.setHex(e.specular),e.specularIntensity!==void 0&&(this.specularIntensity=e.specularIntensity),e.specularColor!==void 0&&this.specularColor!==void 0&&this.specularColor.setHex(e.specularColor),e.shininess!==void 0&&(this.shininess=e.shininess),e.clearcoat!==void 0&&(this.clearcoat=e.clearcoat),e.clearcoatRoughness!==void 0&&(this.clearcoatRoughness=e.clearcoatRoughness),e.diffuseRoughness!==void 0&&(this.diffuseRoughness=e.diffuseRoughness),e.dispersion!==void 0&&(this.dispersion=e.dispersion),e.retroreflectivity!==void 0&&(this.retroreflectivity=e.retroreflectivity),e.iridescence!==void 0&&(this.iridescence=e.iridescence),e.iridescenceIOR!==void 0&&(this.iridescenceIOR=e.iridescenceIOR),e.iridescenceThicknessMinimum!==void 0&&(this.iridescenceThicknessMinimum=e.iridescenceThicknessMinimum),e.iridescenceThicknessMaximum!==void 0&&(this.iridescenceThicknessMaximum=e.iridescenceThicknessMaximum),e.iridescenceThicknessRange!==void 0&&(this.iridescenceThicknessMinimum=e.iridescenceThicknessRange[0],this.iridescenceThicknessMaximum=e.iridescenceThicknessRange[1]),e.transmission!==void 0&&(this.transmission=e.transmission),e.thickness!==void 0&&(this.thickness=e.thickness),e.attenuationDistance!==void 0&&(this.attenuationDistance=e.attenuationDistance),e.attenuationColor!==void 0&&this.attenuationColor!==void 0&&this.attenuationColor.setHex(e.attenuationColor),e.anisotropy!==void 0&&(this.anisotropy=e.anisotropy),e.anisotropyRotation!==void 0&&(this.anisotropyRotation=e.anisotropyRotation),e.fog!==void 0&&(this.fog=e.fog),e.flatShading!==void 0&&(this.flatShading=e.flatShading),e.blending!==void 0&&(this.blending=e.blending),e.combine!==void 0&&(this.combine=e.combine),e.side!==void 0&&(this.side=e.side),e.shadowSide!==void 0&&(this.shadowSide=e.shadowSide),e.opacity!==void 0&&(this.opacity=e.opacity),e.transparent!==void 0&&(this.transparent=e.transparent),e.alphaTest!==void 0&&(this.alphaTest=e.alphaTest),e.alphaHash!==void 0&&(this.alphaHash=e.alphaHash),e.depthFunc!==void 0&&(this.depthFunc=e.depthFunc),e.depthTest!==void 0&&(this.depthTest=e.depthTest),e.depthWrite!==void 0&&(this.depthWrite=e.depthWrite),e.colorWrite!==void 0&&(this.colorWrite=e.colorWrite),e.clippingPlanes!==void 0&&(this.clippingPlanes=e.clippingPlanes.map(n=>new gi().fromJSON(n))),e.clipIntersection!==void 0&&(this.clipIntersection=e.clipIntersection),e.clipShadows!==void 0&&(this.clipShadows=e.clipShadows),e.depthPacking!==void 0&&(this.depthPacking=e.depthPacking),e.blendSrc!==void 0&&(this.blendSrc=e.blendSrc),e.blendDst!==void 0&&(this.blendDst=e.blendDst),e.blendEquation!==void 0&&(this.blendEquation=e.blendEquation),e.blendSrcAlpha!==void 0&&(this.blendSrcAlpha=e.blendSrcAlpha),e.blendDstAlpha!==void 0&&(this.blendDstAlpha=e.blendDstAlpha),e.blendEquationAlpha!==void 0&&(this.blendEquationAlpha=e.blendEquationAlpha),e.blendColor!==void 0&&this.blendColor!==void 0&&this.blendColor.setHex(e.blendColor),e.blendAlpha!==void 0&&(this.blendAlpha=e.blendAlpha),e.stencilWriteMask!==void 0&&(this.stencilWriteMask=e.stencilWriteMask),e.stencilFunc!==void 0&&(this.stencilFunc=e.stencilFunc),e.stencilRef!==void 0&&(this.stencilRef=e.stencilRef),e.stencilFuncMask!==void 0&&(this.stencilFuncMask=e.stencilFuncMask),e.stencilFail!==void 0&&(this.stencilFail=e.stencilFail),e.stencilZFail!==void 0&&(this.stencilZFail=e.stencilZFail),e.stencilZPass!==void 0&&(this.stencilZPass=e.stencilZPass),e.stencilWrite!==void 0&&(this.stencilWrite=e.stencilWrite),e.wireframe!==void 0&&(this.wireframe=e.wireframe),e.wireframeLinewidth!==void 0&&(this.wireframeLinewidth=e.wireframeLinewidth),e.wireframeLinecap!==void 0&&(this.wireframeLinecap=e.wireframeLinecap),e.wireframeLinejoin!==void 0&&(this.wireframeLinejoin=e.wireframeLinejoin),e.rotation!==void 0&&(this.rotation=e.rotation),e.linewidth!==void 0&&(this.linewidth=e.linewidth),e.linecap!==void 0&&(this.linecap=e.linecap),e.linejoin!==void 0&&(this.linejoin=e.linejoin),e.dashSize!==void 0&&(this.dashSize=e.dashSize),e.gapSize!==void 0&&(this.gapSize=e.gapSize),e.scale!==void 0&&(this.scale=e.scale),e.polygonOffset!==void 0&&(this.polygonOffset=e.polygonOffset),e.polygonOffsetFactor!==void 0&&(this.polygonOffsetFactor=e.polygonOffsetFactor),e.polygonOffsetUnits!==void 0&&(this.polygonOffsetUnits=e.polygonOffsetUnits),e.dithering!==void 0&&(this.dithering=e.dithering),e.alphaToCoverage!==void 0&&(this.alphaToCoverage=e.alphaToCoverage),e.premultipliedAlpha!==void 0&&(this.premultipliedAlpha=e.premultipliedAlpha),e.forceSinglePass!==void 0&&(this.forceSinglePass=e.forceSinglePass),e.allowOverride!==void 0&&(this.allowOverride=e.allowOverride),e.visible!==void 0&&(this.visible=e.visible),e.toneMapped!==void 0&&(this.toneMapped=e.toneMapped),e.userData!==void 0&&(this.userData=e.userData),e.vertexColors!==void 0&&(typeof e.vertexColors=="number"?this.vertexColors=e.vertexColors>0:this.vertexColors=e.vertexColors),e.size!==void 0&&(this.size=e.size),e.sizeAttenuation!==void 0&&(this.sizeAttenuation=e.sizeAttenuation),e.map!==void 0&&(this.map=t[e.map]||null),e.matcap!==void 0&&(this.matcap=t[e.matcap]||null),e.alphaMap!==void 0&&(this.alphaMap=t[e.alphaMap]||null),e.bumpMap!==void 0&&(this.bumpMap=t[e.bumpMap]||null),e.bumpScale!==void 0&&(this.bumpScale=e.bumpScale),e.normalMap!==void 0&&(this.normalMap=t[e.normalMap]||null),e.normalMapType!==void 0&&(this.normalMapType=e.normalMapType),e.normalScale!==void 0){let n=e.normalScale;Array.isArray(n)===!1&&(n=[n,n]),this.normalScale=new Je().fromArray(n)}return e.displacementMap!==void 0&&(this.displacementMap=t[e.displacementMap]||null),e.displacementScale!==void 0&&(this.displacementScale=e.displacementScale),e.displacementBias!==void 0&&(this.displacementBias=e.displacementBias),e.roughnessMap!==void 0&&(this.roughnessMap=t[e.roughnessMap]||null),e.metalnessMap!==void 0&&(this.metalnessMap=t[e.metalnessMap]||null),e.emissiveMap!==void 0&&(this.emissiveMap=t[e.emissiveMap]||null),e.emissiveIntensity!==void 0&&(this.emissiveIntensity=e.emissiveIntensity),e.specularMap!==void 0&&(this.specularMap=t[e.specularMap]||null),e.specularIntensityMap!==void 0&&(this.specularIntensityMap=t[e.specularIntensityMap]||null),e.specularColorMap!==void 0&&(this.specularColorMap=t[e.specularColorMap]||null),e.envMap!==void 0&&(this.envMap=t[e.envMap]||null),e.envMapRotation!==void 0&&this.envMapRotation.fromArray(e.envMapRotation),e.envMapIntensity!==void 0&&(this.envMapIntensity=e.envMapIntensity),e.reflectivity!==void 0&&(this.reflectivity=e.reflectivity),e.refractionRatio!==void 0&&(this.refractionRatio=e.refractionRatio),e.lightMap!==void 0&&(this.lightMap=t[e.lightMap]||null),e.lightMapIntensity!==void 0&&(this.lightMapIntensity=e.lightMapIntensity),e.aoMap!==void 0&&(this.aoMap=t[e.aoMap]||null),e.aoMapIntensity!==void 0&&(this.aoMapIntensity=e.aoMapIntensity),e.gradientMap!==void 0&&(this.gradientMap=t[e.gradientMap]||null),e.clearcoatMap!==void 0&&(this.clearcoatMap=t[e.clearcoatMap]||null),e.clearcoatRoughnessMap!==void 0&&(this.clearcoatRoughnessMap=t[e.clearcoatRoughnessMap]||null),e.clearcoatNormalMap!==void 0&&(this.clearcoatNormalMap=t[e.clearcoatNormalMap]||null),e.clearcoatNormalScale!==void 0&&(this.clearcoatNormalScale=new Je().fromArray(e.clearcoatNormalScale)),e.diffuseRoughnessMap!==void 0&&(this.diffuseRoughnessMap=t[e.diffuseRoughnessMap]||null),e.iridescenceMap!==void 0&&(this.iridescenceMap=t[e.iridescenceMap]||null),e.iridescenceThicknessMap!==void 0&&(this.iridescenceThicknessMap=t[e.iridescenceThicknessMap]||null),e.transmissionMap!==void 0&&(this.transmissionMap=t[e.transmissionMap]||null),e.thicknessMap!==void 0&&(this.thicknessMap=t[e.thicknessMap]||null),e.anisotropyMap!==void 0&&(this.anisotropyMap=t[e.anisotropyMap]||null),e.sheenColorMap!==void 0&&(this.sheenColorMap=t[e.sheenColorMap]||null),e.sheenRoughnessMap!==void 0&&(this.sheenRoughnessMap=t[e.sheenRoughnessMap]||null),this}clone(){return new this.constructor().copy(this)}copy(e){this.name=e.name,this.blending=e.blending,this.side=e.side,this.vertexColors=e.vertexColors,this.opacity=e.opacity,this.transparent=e.transparent,this.blendSrc=e.blendSrc,this.blendDst=e.blendDst,this.blendEquation=e.blendEquation,this.blendSrcAlpha=e.blendSrcAlpha,this.blendDstAlpha=e.blendDstAlpha,this.blendEquationAlpha=e.blendEquationAlpha,this.blendColor.copy(e.blendColor),this.blendAlpha=e.blendAlpha,this.depthFunc=e.depthFunc,this.depthTest=e.depthTest,this.depthWrite=e.depthWrite,this.stencilWriteMask=e.stencilWriteMask,this.stencilFunc=e.stencilFunc,this.stencilRef=e.stencilRef,this.stencilFuncMask=e.stencilFuncMask,this.stencilFail=e.stencilFail,this.stencilZFail=e.stencilZFail,this.stencilZPass=e.stencilZPass,this.stencilWrite=e.stencilWrite;let t=e.clippingPlanes,n=null;if(t!==null){let s=t.length;n=new Array(s);for(let r=0;r!==s;++r)n[r]=t[r].clone()}return this.clippingPlanes=n,this.clipIntersection=e.clipIntersection,this.clipShadows=e.clipShadows,this.shadowSide=e.shadowSide,this.colorWrite=e.colorWrite,this.precision=e.precision,this.polygonOffset=e.polygonOffset,this.polygonOffsetFactor=e.polygonOffsetFactor,this.polygonOffsetUnits=e.polygonOffsetUnits,this.dithering=e.dithering,this.alphaTest=e.alphaTest,this.alphaHash=e.alphaHash,this.alphaToCoverage=e.alphaToCoverage,this.premultipliedAlpha=e.premultipliedAlpha,this.forceSinglePass=e.forceSinglePass,this.allowOverride=e.allowOverride,this.visible=e.visible,this.toneMapped=e.toneMapped,this.userData=JSON.parse(JSON.stringify(e.userData)),this}dispose(){this.dispatchEvent({type:"dispose"})}set needsUpdate(e){e===!0&&this.version++}};var ws=new U,pd=new U,Gl=new U,Wl=new U,Zs=class{constructor(e=new U,t=new U(0,0,-1)){this.origin=e,this.direction=t}set(e,t){return this.origin.copy(e),this.direction.copy(t),this}copy(e){return this.origin.copy(e.origin),this.direction.copy(e.direction),this}at(e,t){return t.copy(this.origin).addScaledVector(this.direction,e)}lookAt(e){return this.direction.copy(e).sub(this.origin).normalize(),this}recast(e){return this.origin.copy(this.at(e,ws)),this}closestPointToPoint(e,t){t.subVectors(e,this.origin);let n=t.dot(this.direction);return n<0?t.copy(this.origin):t.copy(this.origin).addScaledVector(this.direction,n)}distanceToPoint(e){return Math.sqrt(this.distanceSqToPoint(e))}distanceSqToPoint(e){let t=ws.subVectors(e,this.origin).dot(this.direction);return t<0?this.origin.distanceToSquared(e):(ws.copy(this.origin).addScaledVector(this.direction,t),ws.distanceToSquared(e))}distanceSqToSegment(e,t,n,s){pd.copy(e).add(t).multiplyScalar(.5),Gl.copy(t).sub(e).normalize(),Wl.copy(this.origin).sub(pd);let r=e.distanceTo(t)*.5,o=-this.direction.dot(Gl),a=Wl.dot(this.direction),l=-Wl.dot(Gl),c=Wl.lengthSq(),h=Math.abs(1-o*o),d,u,f,g;if(h>0)if(d=o*l-a,u=o*a-l,g=r*h,d>=0)if(u>=-g)if(u<=g){let y=1/h;d*=y,u*=y,f=d*(d+o*u+2*a)+u*(o*d+u+2*l)+c}else u=r,d=Math.max(0,-(o*u+a)),f=-d*d+u*(u+2*l)+c;else u=-r,d=Math.max(0,-(o*u+a)),f=-d*d+u*(u+2*l)+c;else u<=-g?(d=Math.max(0,-(-o*r+a)),u=d>0?-r:Math.min(Math.max(-r,-l),r),f=-d*d+u*(u+2*l)+c):u<=g?(d=0,u=Math.min(Math.max(-r,-l),r),f=u*(u+2*l)+c):(d=Math.max(0,-(o*r+a)),u=d>0?r:Math.min(Math.max(-r,-l),r),f=-d*d+u*(u+2*l)+c);else u=o>0?-r:r,d=Math.max(0,-(o*u+a)),f=-d*d+u*(u+2*l)+c;return n&&n.copy(this.origin).addScaledVector(this.direction,d),s&&s.copy(pd).addScaledVector(Gl,u),f}intersectSphere(e,t){if(e.radius<0)return null;ws.subVectors(e.center,this.origin);let n=ws.dot(this.direction),s=ws.dot(ws)-n*n,r=e.radius*e.radius;if(s>r)return null;let o=Math.sqrt(r-s),a=n-o,l=n+o;return l<0?null:a<0?this.at(l,t):this.at(a,t)}intersectsSphere(e){return e.radius<0?!1:this.distanceSqToPoint(e.center)<=e.radius*e.radius}distanceToPlane(e){let t=e.normal.dot(this.direction);if(t===0)return e.distanceToPoint(this.origin)===0?0:null;let n=-(this.origin.dot(e.normal)+e.constant)/t;return n>=0?n:null}intersectPlane(e,t){let n=this.distanceToPlane(e);return n===null?null:this.at(n,t)}intersectsPlane(e){let t=e.distanceToPoint(this.origin);return t===0||e.normal.dot(this.direction)*t<0}intersectBox(e,t){let n,s,r,o,a,l,c=1/this.direction.x,h=1/this.direction.y,d=1/this.direction.z,u=this.origin;return c>=0?(n=(e.min.x-u.x)*c,s=(e.max.x-u.x)*c):(n=(e.max.x-u.x)*c,s=(e.min.x-u.x)*c),h>=0?(r=(e.min.y-u.y)*h,o=(e.max.y-u.y)*h):(r=(e.max.y-u.y)*h,o=(e.min.y-u.y)*h),n>o||r>s||((r>n||isNaN(n))&&(n=r),(o<s||isNaN(s))&&(s=o),d>=0?(a=(e.min.z-u.z)*d,l=(e.max.z-u.z)*d):(a=(e.max.z-u.z)*d,l=(e.min.z-u.z)*d),n>l||a>s)||((a>n||n!==n)&&(n=a),(l<s||s!==s)&&(s=l),s<0)?null:this.at(n>=0?n:s,t)}intersectsBox(e){return this.intersectBox(e,ws)!==null}intersectTriangle(e,t,n,s,r){let o=this.origin,a=this.direction,l=a.x,c=a.y,h=a.z,d=e.x-o.x,u=e.y-o.y,f=e.z-o.z,g=t.x-o.x,y=t.y-o.y,m=t.z-o.z,p=n.x-o.x,v=n.y-o.y,A=n.z-o.z,S=Math.abs(l),C=Math.abs(c),T=Math.abs(h),_,E,O,I,D,H,X,L,G,Z,V,ce;if(S>=C&&S>=T?(O=l,H=d,G=g,ce=p,l>=0?(_=c,E=h,I=u,D=f,X=y,L=m,Z=v,V=A):(_=h,E=c,I=f,D=u,X=m,L=y,Z=A,V=v)):C>=T?(O=c,H=u,G=y,ce=v,c>=0?(_=h,E=l,I=f,D=d,X=m,L=g,Z=A,V=p):(_=l,E=h,I=d,D=f,X=g,L=m,Z=p,V=A)):(O=h,H=f,G=m,ce=A,h>=0?(_=l,E=c,I=d,D=u,X=g,L=y,Z=p,V=v):(_=c,E=l,I=u,D=d,X=y,L=g,Z=v,V=p)),O===0)return null;let Y=_/O,ee=E/O,se=1/O,de=I-Y*H,fe=D-ee*H,te=X-Y*G,ge=L-ee*G,ve=Z-Y*ce,Ce=V-ee*ce,Me=ve*ge-Ce*te,qe=de*Ce-fe*ve,at=te*fe-ge*de;if(s){if(Me<0||qe<0||at<0)return null}else if((Me<0||qe<0||at<0)&&(Me>0||qe>0||at>0))return null;let Ge=Me+qe+at;if(Ge===0)return null;let mt=se*(Me*H+qe*G+at*ce);return(Ge>0?mt<0:mt>0)?null:this.at(mt/Ge,r)}applyMatrix4(e){return this.origin.applyMatrix4(e),this.direction.transformDirection(e),this}equals(e){return e.origin.equals(this.origin)&&e.direction.equals(this.direction)}clone(){return new this.constructor().copy(this)}},br=class extends Cs{constructor(e){super(),this.isMeshBasicMaterial=!0,this.type="MeshBasicMaterial",this.color=new ct(16777215),this.map=null,this.lightMap=null,this.lightMapIntensity=1,this.aoMap=null,this.aoMapIntensity=1,this.specularMap=null,this.alphaMap=null,this.envMap=null,this.envMapRotation=new ii,this.combine=zc,this.reflectivity=1,this.refractionRatio=.98,this.wireframe=!1,this.wireframeLinewidth=1,this.wireframeLinecap="round",this.wireframeLinejoin="round",this.fog=!0,this.setValues(e)}copy(e){return super.copy(e),this.color.copy(e.color),this.map=e.map,this.lightMap=e.lightMap,this.lightMapIntensity=e.lightMapIntensity,this.aoMap=e.aoMap,this.aoMapIntensity=e.aoMapIntensity,this.specularMap=e.specularMap,this.alphaMap=e.alphaMap,this.envMap=e.envMap,this.envMapRotation.copy(e.envMapRotation),this.combine=e.combine,this.reflectivity=e.reflectivity,this.refractionRatio=e.refractionRatio,this.wireframe=e.wireframe,this.wireframeLinewidth=e.wireframeLinewidth,this.wireframeLinecap=e.wireframeLinecap,this.wireframeLinejoin=e.wireframeLinejoin,this.fog=e.fog,this}},hg=new ht,vr=new Zs,Xl=new As,ug=new U,ql=new U,Yl=new U,$l=new U,md=new U,Zl=new U,dg=new U,Jl=new U,Ue=class extends cn{constructor(e=new Hn,t=new br){super(),this.isMesh=!0,this.type="Mesh",this.geometry=e,this.material=t,this.morphTargetDictionary=void 0,this.morphTargetInfluences=void 0,this.count=1,this.updateMorphTargets()}copy(e,t){return super.copy(e,t),e.morphTargetInfluences!==void 0?this.morphTargetInfluences=e.morphTargetInfluences.slice():this.morphTargetInfluences=void 0,e.morphTargetDictionary!==void 0?this.morphTargetDictionary=Object.assign({},e.morphTargetDictionary):this.morphTargetDictionary=void 0,this.material=Array.isArray(e.material)?e.material.slice():e.material,this.geometry=e.geometry,this}updateMorphTargets(){let t=this.geometry.morphAttributes,n=Object.keys(t);if(n.length>0){let s=t[n[0]];if(s!==void 0){this.morphTargetInfluences=[],this.morphTargetDictionary={};for(let r=0,o=s.length;r<o;r++){let a=s[r].name||String(r);this.morphTargetInfluences.push(0),this.morphTargetDictionary[a]=r}}}}getVertexPosition(e,t){let n=this.geometry,s=n.attributes.position,r=n.morphAttributes.position,o=n.morphTargetsRelative;t.fromBufferAttribute(s,e);let a=this.morphTargetInfluences;if(r&&a){Zl.set(0,0,0);for(let l=0,c=r.length;l<c;l++){let h=a[l],d=r[l];h!==0&&(md.fromBufferAttribute(d,e),o?Zl.addScaledVector(md,h):Zl.addScaledVector(md.sub(t),h))}t.add(Zl)}return t}intersectsFrustum(e){return e.intersectsObject(this)}raycast(e,t){let n=this.geometry,s=this.material,r=this.matrixWorld;s!==void 0&&(n.boundingSphere===null&&n.computeBoundingSphere(),Xl.copy(n.boundingSphere),Xl.applyMatrix4(r),vr.copy(e.ray).recast(e.near),!(Xl.containsPoint(vr.origin)===!1&&(vr.intersectSphere(Xl,ug)===null||vr.origin.distanceToSquared(ug)>(e.far-e.near)**2))&&(hg.copy(r).invert(),vr.copy(e.ray).applyMatrix4(hg),!(n.boundingBox!==null&&vr.intersectsBox(n.boundingBox)===!1)&&this._computeIntersections(e,t,vr)))}_computeIntersections(e,t,n){let s,r=this.geometry,o=this.material,a=r.index,l=r.attributes.position,c=r.attributes.uv,h=r.attributes.uv1,d=r.attributes.normal,u=r.groups,f=r.drawRange;if(a!==null)if(Array.isArray(o))for(let g=0,y=u.length;g<y;g++){let m=u[g],p=o[m.materialIndex],v=Math.max(m.start,f.start),A=Math.min(a.count,Math.min(m.start+m.count,f.start+f.count));for(let S=v,C=A;S<C;S+=3){let T=a.getX(S),_=a.getX(S+1),E=a.getX(S+2);s=Kl(this,p,e,n,c,h,d,T,_,E),s&&(s.faceIndex=Math.floor(S/3),s.face.materialIndex=m.materialIndex,t.push(s))}}else{let g=Math.max(0,f.start),y=Math.min(a.count,f.start+f.count);for(let m=g,p=y;m<p;m+=3){let v=a.getX(m),A=a.getX(m+1),S=a.getX(m+2);s=Kl(this,o,e,n,c,h,d,v,A,S),s&&(s.faceIndex=Math.floor(m/3),t.push(s))}}else if(l!==void 0)if(Array.isArray(o))for(let g=0,y=u.length;g<y;g++){let m=u[g],p=o[m.materialIndex],v=Math.max(m.start,f.start),A=Math.min(l.count,Math.min(m.start+m.count,f.start+f.count));for(let S=v,C=A;S<C;S+=3){let T=S,_=S+1,E=S+2;s=Kl(this,p,e,n,c,h,d,T,_,E),s&&(s.faceIndex=Math.floor(S/3),s.face.materialIndex=m.materialIndex,t.push(s))}}else{let g=Math.max(0,f.start),y=Math.min(l.count,f.start+f.count);for(let m=g,p=y;m<p;m+=3){let v=m,A=m+1,S=m+2;s=Kl(this,o,e,n,c,h,d,v,A,S),s&&(s.faceIndex=Math.floor(m/3),t.push(s))}}}};function Ny(i,e,t,n,s,r,o,a){let l;if(e.side===ti?l=n.intersectTriangle(o,r,s,!0,a):l=n.intersectTriangle(s,r,o,e.side===ir,a),l===null)return null;Jl.copy(a),Jl.applyMatrix4(i.matrixWorld);let c=t.ray.origin.distanceTo(Jl);return c<t.near||c>t.far?null:{distance:c,point:Jl.clone(),object:i}}function Kl(i,e,t,n,s,r,o,a,l,c){i.getVertexPosition(a,ql),i.getVertexPosition(l,Yl),i.getVertexPosition(c,$l);let h=Ny(i,e,t,n,ql,Yl,$l,dg);if(h){let d=new U;$s.getBarycoord(dg,ql,Yl,$l,d),s&&(h.uv=$s.getInterpolatedAttribute(s,a,l,c,d,new Je)),r&&(h.uv1=$s.getInterpolatedAttribute(r,a,l,c,d,new Je)),o&&(h.normal=$s.getInterpolatedAttribute(o,a,l,c,d,new U),h.normal.dot(n.direction)>0&&h.normal.multiplyScalar(-1));let u={a,b:l,c,normal:new U,materialIndex:0};$s.getNormal(ql,Yl,$l,u.normal),h.face=u,h.barycoord=d}return h}var Sa=class extends ni{constructor(e=null,t=1,n=1,s,r,o,a,l,c=On,h=On,d,u){super(null,o,a,l,c,h,s,r,d,u),this.isDataTexture=!0,this.image={data:e,width:t,height:n},this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1}};var ba=class extends Wi{constructor(e,t,n,s=1){super(e,t,n),this.isInstancedBufferAttribute=!0,this.meshPerAttribute=s}copy(e){return super.copy(e),this.meshPerAttribute=e.meshPerAttribute,this}toJSON(){let e=super.toJSON();return e.meshPerAttribute=this.meshPerAttribute,e.isInstancedBufferAttribute=!0,e}},mo=new ht,fg=new ht,jl=[],pg=new Ri,Uy=new ht,aa=new Ue,la=new As,Ma=class extends Ue{constructor(e,t,n){super(e,t),this.isInstancedMesh=!0,this.instanceMatrix=new ba(new Float32Array(n*16),16),this.instanceColor=null,this.morphTexture=null,this.count=n,this.boundingBox=null,this.boundingSphere=null;for(let s=0;s<n;s++)this.setMatrixAt(s,Uy)}computeBoundingBox(){let e=this.geometry,t=this.count;this.boundingBox===null&&(this.boundingBox=new Ri),e.boundingBox===null&&e.computeBoundingBox(),this.boundingBox.makeEmpty();for(let n=0;n<t;n++)this.getMatrixAt(n,mo),pg.copy(e.boundingBox).applyMatrix4(mo),this.boundingBox.union(pg)}computeBoundingSphere(){let e=this.geometry,t=this.count;this.boundingSphere===null&&(this.boundingSphere=new As),e.boundingSphere===null&&e.computeBoundingSphere(),this.boundingSphere.makeEmpty();for(let n=0;n<t;n++)this.getMatrixAt(n,mo),la.copy(e.boundingSphere).applyMatrix4(mo),this.boundingSphere.union(la)}copy(e,t){return super.copy(e,t),this.instanceMatrix.copy(e.instanceMatrix),this.morphTexture=e.morphTexture!==null?e.morphTexture.clone():null,this.instanceColor=e.instanceColor!==null?e.instanceColor.clone():null,this.count=e.count,this.boundingBox=e.boundingBox!==null?e.boundingBox.clone():null,this.boundingSphere=e.boundingSphere!==null?e.boundingSphere.clone():null,this}getColorAt(e,t){return this.instanceColor===null?t.setRGB(1,1,1):t.fromArray(this.instanceColor.array,e*3)}getMatrixAt(e,t){return t.fromArray(this.instanceMatrix.array,e*16)}getMorphAt(e,t){let n=t.morphTargetInfluences,s=this.morphTexture.source.data.data,r=n.length+1,o=e*r+1;for(let a=0;a<n.length;a++)n[a]=s[o+a]}raycast(e,t){let n=this.matrixWorld,s=this.count;if(aa.geometry=this.geometry,aa.material=this.material,aa.material!==void 0&&(this.boundingSphere===null&&this.computeBoundingSphere(),la.copy(this.boundingSphere),la.applyMatrix4(n),e.ray.intersectsSphere(la)!==!1))for(let r=0;r<s;r++){this.getMatrixAt(r,mo),fg.multiplyMatrices(n,mo),aa.matrixWorld=fg,aa.raycast(e,jl);for(let o=0,a=jl.length;o<a;o++){let l=jl[o];l.instanceId=r,l.object=this,t.push(l)}jl.length=0}}setColorAt(e,t){return this.instanceColor===null&&(this.instanceColor=new ba(new Float32Array(this.instanceMatrix.count*3).fill(1),3)),t.toArray(this.instanceColor.array,e*3),this}setMatrixAt(e,t){return t.toArray(this.instanceMatrix.array,e*16),this}setMorphAt(e,t){let n=t.morphTargetInfluences,s=n.length+1;this.morphTexture===null&&(this.morphTexture=new Sa(new Float32Array(s*this.count),s,this.count,Yc,Ii));let r=this.morphTexture.source.data.data,o=0;for(let c=0;c<n.length;c++)o+=n[c];let a=this.geometry.morphTargetsRelative?1:1-o,l=s*e;return r[l]=a,r.set(n,l+1),this}updateMorphTargets(){}dispose(){super.dispose(),this.instanceMatrix.dispose(),this.instanceColor!==null&&this.instanceColor.dispose(),this.morphTexture!==null&&(this.morphTexture.dispose(),this.morphTexture=null)}},yr=new As,Fy=new Je(.5,.5),Ql=new U,Js=class{constructor(e=new gi,t=new gi,n=new gi,s=new gi,r=new gi,o=new gi){this.planes=[e,t,n,s,r,o]}set(e,t,n,s,r,o){let a=this.planes;return a[0].copy(e),a[1].copy(t),a[2].copy(n),a[3].copy(s),a[4].copy(r),a[5].copy(o),this}copy(e){let t=this.planes;for(let n=0;n<6;n++)t[n].copy(e.planes[n]);return this}setFromProjectionMatrix(e,t=Ci,n=!1){let s=this.planes,r=e.elements,o=r[0],a=r[1],l=r[2],c=r[3],h=r[4],d=r[5],u=r[6],f=r[7],g=r[8],y=r[9],m=r[10],p=r[11],v=r[12],A=r[13],S=r[14],C=r[15];if(s[0].setComponents(c-o,f-h,p-g,C-v).normalize(),s[1].setComponents(c+o,f+h,p+g,C+v).normalize(),s[2].setComponents(c+a,f+d,p+y,C+A).normalize(),s[3].setComponents(c-a,f-d,p-y,C-A).normalize(),n)s[4].setComponents(l,u,m,S).normalize(),s[5].setComponents(c-l,f-u,p-m,C-S).normalize();else if(s[4].setComponents(c-l,f-u,p-m,C-S).normalize(),t===Ci)s[5].setComponents(c+l,f+u,p+m,C+S).normalize();else if(t===So)s[5].setComponents(l,u,m,S).normalize();else throw new Error("THREE.Frustum.setFromProjectionMatrix(): Invalid coordinate system: "+t);return this}intersectsObject(e){if(e.boundingSphere!==void 0)e.boundingSphere===null&&e.computeBoundingSphere(),yr.copy(e.boundingSphere).applyMatrix4(e.matrixWorld);else{let t=e.geometry;t.boundingSphere===null&&t.computeBoundingSphere(),yr.copy(t.boundingSphere).applyMatrix4(e.matrixWorld)}return this.intersectsSphere(yr)}intersectsSprite(e){yr.center.set(0,0,0);let t=Fy.distanceTo(e.center);return yr.radius=.7071067811865476+t,yr.applyMatrix4(e.matrixWorld),this.intersectsSphere(yr)}intersectsSphere(e){let t=this.planes,n=e.center,s=-e.radius;for(let r=0;r<6;r++)if(t[r].distanceToPoint(n)<s)return!1;return!0}intersectsBox(e){let t=this.planes;for(let n=0;n<6;n++){let s=t[n];if(Ql.x=s.normal.x>0?e.max.x:e.min.x,Ql.y=s.normal.y>0?e.max.y:e.min.y,Ql.z=s.normal.z>0?e.max.z:e.min.z,s.distanceToPoint(Ql)<0)return!1}return!0}containsPoint(e){let t=this.planes;for(let n=0;n<6;n++)if(t[n].distanceToPoint(e)<0)return!1;return!0}clone(){return new this.constructor().copy(this)}},mg=new ht,yc=class i{constructor(){this.coordinateSystem=Ci,this._frustums=[],this._count=0}setFromArrayCamera(e){let t=e.cameras,n=this._frustums;for(let s=0;s<t.length;s++){let r=t[s];mg.multiplyMatrices(r.projectionMatrix,r.matrixWorldInverse),n[s]===void 0&&(n[s]=new Js),n[s].setFromProjectionMatrix(mg,r.coordinateSystem,r.reversedDepth)}return this._count=t.length,this}getFrustum(e){return this._frustums[e]}intersectsObject(e){let t=this._frustums;for(let n=0;n<this._count;n++)if(t[n].intersectsObject(e))return!0;return!1}intersectsSprite(e){let t=this._frustums;for(let n=0;n<this._count;n++)if(t[n].intersectsSprite(e))return!0;return!1}intersectsSphere(e){let t=this._frustums;for(let n=0;n<this._count;n++)if(t[n].intersectsSphere(e))return!0;return!1}intersectsBox(e){let t=this._frustums;for(let n=0;n<this._count;n++)if(t[n].intersectsBox(e))return!0;return!1}containsPoint(e){let t=this._frustums;for(let n=0;n<this._count;n++)if(t[n].containsPoint(e))return!0;return!1}copy(e){this.coordinateSystem=e.coordinateSystem;let t=this._frustums,n=e._frustums;for(let s=0;s<e._count;s++)t[s]===void 0&&(t[s]=new Js),t[s].copy(n[s]);return this._count=e._count,this}clone(){return new i().copy(this)}};var Mr=class extends Cs{constructor(e){super(),this.isLineBasicMaterial=!0,this.type="LineBasicMaterial",this.color=new ct(16777215),this.map=null,this.linewidth=1,this.linecap="round",this.linejoin="round",this.fog=!0,this.setValues(e)}copy(e){return super.copy(e),this.color.copy(e.color),this.map=e.map,this.linewidth=e.linewidth,this.linecap=e.linecap,this.linejoin=e.linejoin,this.fog=e.fog,this}},Sc=new U,bc=new U,gg=new ht,ca=new Zs,ec=new As,gd=new U,_g=new U,xi=class extends cn{constructor(e=new Hn,t=new Mr){super(),this.isLine=!0,this.type="Line",this.geometry=e,this.material=t,this.morphTargetDictionary=void 0,this.morphTargetInfluences=void 0,this.updateMorphTargets()}copy(e,t){return super.copy(e,t),e.morphTargetInfluences!==void 0?this.morphTargetInfluences=e.morphTargetInfluences.slice():this.morphTargetInfluences=void 0,e.morphTargetDictionary!==void 0?this.morphTargetDictionary=Object.assign({},e.morphTargetDictionary):this.morphTargetDictionary=void 0,this.material=Array.isArray(e.material)?e.material.slice():e.material,this.geometry=e.geometry,this}computeLineDistances(){let e=this.geometry;if(e.index===null){let t=e.attributes.position,n=[0];for(let s=1,r=t.count;s<r;s++)Sc.fromBufferAttribute(t,s-1),bc.fromBufferAttribute(t,s),n[s]=n[s-1],n[s]+=Sc.distanceTo(bc);e.setAttribute("lineDistance",new Ct(n,1))}else Ke("Line.computeLineDistances(): Computation only possible with non-indexed BufferGeometry.");return this}intersectsFrustum(e){return e.intersectsObject(this)}raycast(e,t){let n=this.geometry,s=this.matrixWorld,r=e.params.Line.threshold,o=n.drawRange;if(n.boundingSphere===null&&n.computeBoundingSphere(),ec.copy(n.boundingSphere),ec.applyMatrix4(s),ec.radius+=r,e.ray.intersectsSphere(ec)===!1)return;gg.copy(s).invert(),ca.copy(e.ray).applyMatrix4(gg);let a=r/((this.scale.x+this.scale.y+this.scale.z)/3),l=a*a,c=this.isLineSegments?2:1,h=n.index,u=n.attributes.position;if(h!==null){let f=Math.max(0,o.start),g=Math.min(h.count,o.start+o.count);for(let y=f,m=g-1;y<m;y+=c){let p=h.getX(y),v=h.getX(y+1),A=tc(this,e,ca,l,p,v,y);A&&t.push(A)}if(this.isLineLoop){let y=h.getX(g-1),m=h.getX(f),p=tc(this,e,ca,l,y,m,g-1);p&&t.push(p)}}else{let f=Math.max(0,o.start),g=Math.min(u.count,o.start+o.count);for(let y=f,m=g-1;y<m;y+=c){let p=tc(this,e,ca,l,y,y+1,y);p&&t.push(p)}if(this.isLineLoop){let y=tc(this,e,ca,l,g-1,f,g-1);y&&t.push(y)}}}updateMorphTargets(){let t=this.geometry.morphAttributes,n=Object.keys(t);if(n.length>0){let s=t[n[0]];if(s!==void 0){this.morphTargetInfluences=[],this.morphTargetDictionary={};for(let r=0,o=s.length;r<o;r++){let a=s[r].name||String(r);this.morphTargetInfluences.push(0),this.morphTargetDictionary[a]=r}}}}};function tc(i,e,t,n,s,r,o){let a=i.geometry.attributes.position;if(Sc.fromBufferAttribute(a,s),bc.fromBufferAttribute(a,r),t.distanceSqToSegment(Sc,bc,gd,_g)>n)return;gd.applyMatrix4(i.matrixWorld);let c=e.ray.origin.distanceTo(gd);if(!(c<e.near||c>e.far))return{distance:c,point:_g.clone().applyMatrix4(i.matrixWorld),index:o,face:null,faceIndex:null,barycoord:null,object:i}}var xg=new U,vg=new U,Mc=class extends xi{constructor(e,t){super(e,t),this.isLineSegments=!0,this.type="LineSegments"}computeLineDistances(){let e=this.geometry;if(e.index===null){let t=e.attributes.position,n=[];for(let s=0,r=t.count;s<r;s+=2)xg.fromBufferAttribute(t,s),vg.fromBufferAttribute(t,s+1),n[s]=s===0?0:n[s-1],n[s+1]=n[s]+xg.distanceTo(vg);e.setAttribute("lineDistance",new Ct(n,1))}else Ke("LineSegments.computeLineDistances(): Computation only possible with non-indexed BufferGeometry.");return this}};var wa=class extends ni{constructor(e=[],t=Pr,n,s,r,o,a,l,c,h){super(e,t,n,s,r,o,a,l,c,h),this.isCubeTexture=!0,this.flipY=!1}get images(){return this.image}set images(e){this.image=e}};var Rs=class extends ni{constructor(e,t,n=qi,s,r,o,a=On,l=On,c,h=Ts,d=1){if(h!==Ts&&h!==Ls)throw new Error("THREE.DepthTexture: format must be either THREE.DepthFormat or THREE.DepthStencilFormat");let u={width:e,height:t,depth:d};super(u,s,r,o,a,l,h,n,c),this.isDepthTexture=!0,this.flipY=!1,this.generateMipmaps=!1,this.compareFunction=null}copy(e){return super.copy(e),this.source=new wo(Object.assign({},e.image)),this.compareFunction=e.compareFunction,this}toJSON(e){let t=super.toJSON(e);return t.compareFunction=this.compareFunction,t}},Ea=class extends Rs{constructor(e,t=qi,n=Pr,s,r,o=On,a=On,l,c=Ts){let h={width:e,height:e,depth:1},d=[h,h,h,h,h,h];super(e,e,t,n,s,r,o,a,l,c),this.image=d,this.isCubeDepthTexture=!0,this.isCubeTexture=!0}get images(){return this.image}set images(e){this.image=e}},Ta=class extends ni{constructor(e=null){super(),this.sourceTexture=e,this.isExternalTexture=!0}copy(e){return super.copy(e),this.sourceTexture=e.sourceTexture,this}},Qt=class i extends Hn{constructor(e=1,t=1,n=1,s=1,r=1,o=1){super(),this.type="BoxGeometry",this.parameters={width:e,height:t,depth:n,widthSegments:s,heightSegments:r,depthSegments:o};let a=this;s=Math.floor(s),r=Math.floor(r),o=Math.floor(o);let l=[],c=[],h=[],d=[],u=0,f=0;g("z","y","x",-1,-1,n,t,e,o,r,0),g("z","y","x",1,-1,n,t,-e,o,r,1),g("x","z","y",1,1,e,n,t,s,o,2),g("x","z","y",1,-1,e,n,-t,s,o,3),g("x","y","z",1,-1,e,t,n,s,r,4),g("x","y","z",-1,-1,e,t,-n,s,r,5),this.setIndex(l),this.setAttribute("position",new Ct(c,3)),this.setAttribute("normal",new Ct(h,3)),this.setAttribute("uv",new Ct(d,2));function g(y,m,p,v,A,S,C,T,_,E,O){let I=S/_,D=C/E,H=S/2,X=C/2,L=T/2,G=_+1,Z=E+1,V=0,ce=0,Y=new U;for(let ee=0;ee<Z;ee++){let se=ee*D-X;for(let de=0;de<G;de++){let fe=de*I-H;Y[y]=fe*v,Y[m]=se*A,Y[p]=L,c.push(Y.x,Y.y,Y.z),Y[y]=0,Y[m]=0,Y[p]=T>0?1:-1,h.push(Y.x,Y.y,Y.z),d.push(de/_),d.push(1-ee/E),V+=1}}for(let ee=0;ee<E;ee++)for(let se=0;se<_;se++){let de=u+se+G*ee,fe=u+se+G*(ee+1),te=u+(se+1)+G*(ee+1),ge=u+(se+1)+G*ee;l.push(de,fe,ge),l.push(fe,te,ge),ce+=6}a.addGroup(f,ce,O),f+=ce,u+=V}}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}static fromJSON(e){return new i(e.width,e.height,e.depth,e.widthSegments,e.heightSegments,e.depthSegments)}};var pn=class i extends Hn{constructor(e=1,t=1,n=1,s=32,r=1,o=!1,a=0,l=Math.PI*2){super(),this.type="CylinderGeometry",this.parameters={radiusTop:e,radiusBottom:t,height:n,radialSegments:s,heightSegments:r,openEnded:o,thetaStart:a,thetaLength:l};let c=this;s=Math.floor(s),r=Math.floor(r);let h=[],d=[],u=[],f=[],g=0,y=[],m=n/2,p=0;v(),o===!1&&(e>0&&A(!0),t>0&&A(!1)),this.setIndex(h),this.setAttribute("position",new Ct(d,3)),this.setAttribute("normal",new Ct(u,3)),this.setAttribute("uv",new Ct(f,2));function v(){let S=new U,C=new U,T=0,_=(t-e)/n;for(let E=0;E<=r;E++){let O=[],I=E/r,D=I*(t-e)+e;for(let H=0;H<=s;H++){let X=H/s,L=X*l+a,G=Math.sin(L),Z=Math.cos(L);C.x=D*G,C.y=-I*n+m,C.z=D*Z,d.push(C.x,C.y,C.z),S.set(G,_,Z).normalize(),u.push(S.x,S.y,S.z),f.push(X,1-I),O.push(g++)}y.push(O)}for(let E=0;E<s;E++)for(let O=0;O<r;O++){let I=y[O][E],D=y[O+1][E],H=y[O+1][E+1],X=y[O][E+1];(e>0||O!==0)&&(h.push(I,D,X),T+=3),(t>0||O!==r-1)&&(h.push(D,H,X),T+=3)}c.addGroup(p,T,0),p+=T}function A(S){let C=g,T=new Je,_=new U,E=0,O=S===!0?e:t,I=S===!0?1:-1;for(let H=1;H<=s;H++)d.push(0,m*I,0),u.push(0,I,0),f.push(.5,.5),g++;let D=g;for(let H=0;H<=s;H++){let L=H/s*l+a,G=Math.cos(L),Z=Math.sin(L);_.x=O*Z,_.y=m*I,_.z=O*G,d.push(_.x,_.y,_.z),u.push(0,I,0),T.x=G*.5+.5,T.y=Z*.5*I+.5,f.push(T.x,T.y),g++}for(let H=0;H<s;H++){let X=C+H,L=D+H;S===!0?h.push(L,L+1,X):h.push(L+1,L,X),E+=3}c.addGroup(p,E,S===!0?1:2),p+=E}}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}static fromJSON(e){return new i(e.radiusTop,e.radiusBottom,e.height,e.radialSegments,e.heightSegments,e.openEnded,e.thetaStart,e.thetaLength)}},Aa=class i extends pn{constructor(e=1,t=1,n=32,s=1,r=!1,o=0,a=Math.PI*2){super(0,e,t,n,s,r,o,a),this.type="ConeGeometry",this.parameters={radius:e,height:t,radialSegments:n,heightSegments:s,openEnded:r,thetaStart:o,thetaLength:a}}static fromJSON(e){return new i(e.radius,e.height,e.radialSegments,e.heightSegments,e.openEnded,e.thetaStart,e.thetaLength)}},wc=class i extends Hn{constructor(e=[],t=[],n=1,s=0){super(),this.type="PolyhedronGeometry",this.parameters={vertices:e,indices:t,radius:n,detail:s};let r=[],o=[];a(s),c(n),h(),this.setAttribute("position",new Ct(r,3)),this.setAttribute("normal",new Ct(r.slice(),3)),this.setAttribute("uv",new Ct(o,2)),s===0?this.computeVertexNormals():this.normalizeNormals();function a(v){let A=new U,S=new U,C=new U;for(let T=0;T<t.length;T+=3)f(t[T+0],A),f(t[T+1],S),f(t[T+2],C),l(A,S,C,v)}function l(v,A,S,C){let T=C+1,_=[];for(let E=0;E<=T;E++){_[E]=[];let O=v.clone().lerp(S,E/T),I=A.clone().lerp(S,E/T),D=T-E;for(let H=0;H<=D;H++)H===0&&E===T?_[E][H]=O:_[E][H]=O.clone().lerp(I,H/D)}for(let E=0;E<T;E++)for(let O=0;O<2*(T-E)-1;O++){let I=Math.floor(O/2);O%2===0?(u(_[E][I+1]),u(_[E+1][I]),u(_[E][I])):(u(_[E][I+1]),u(_[E+1][I+1]),u(_[E+1][I]))}}function c(v){let A=new U;for(let S=0;S<r.length;S+=3)A.x=r[S+0],A.y=r[S+1],A.z=r[S+2],A.normalize().multiplyScalar(v),r[S+0]=A.x,r[S+1]=A.y,r[S+2]=A.z}function h(){let v=new U;for(let A=0;A<r.length;A+=3){v.x=r[A+0],v.y=r[A+1],v.z=r[A+2];let S=m(v)/2/Math.PI+.5,C=p(v)/Math.PI+.5;o.push(S,1-C)}g(),d()}function d(){for(let v=0;v<o.length;v+=6){let A=o[v+0],S=o[v+2],C=o[v+4],T=Math.max(A,S,C),_=Math.min(A,S,C);T>.9&&_<.1&&(A<.2&&(o[v+0]+=1),S<.2&&(o[v+2]+=1),C<.2&&(o[v+4]+=1))}}function u(v){r.push(v.x,v.y,v.z)}function f(v,A){let S=v*3;A.x=e[S+0],A.y=e[S+1],A.z=e[S+2]}function g(){let v=new U,A=new U,S=new U,C=new U,T=new Je,_=new Je,E=new Je;for(let O=0,I=0;O<r.length;O+=9,I+=6){v.set(r[O+0],r[O+1],r[O+2]),A.set(r[O+3],r[O+4],r[O+5]),S.set(r[O+6],r[O+7],r[O+8]),T.set(o[I+0],o[I+1]),_.set(o[I+2],o[I+3]),E.set(o[I+4],o[I+5]),C.copy(v).add(A).add(S).divideScalar(3);let D=m(C);y(T,I+0,v,D),y(_,I+2,A,D),y(E,I+4,S,D)}}function y(v,A,S,C){C<0&&v.x===1&&(o[A]=v.x-1),S.x===0&&S.z===0&&(o[A]=C/2/Math.PI+.5)}function m(v){return Math.atan2(v.z,-v.x)}function p(v){return Math.atan2(-v.y,Math.sqrt(v.x*v.x+v.z*v.z))}}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}static fromJSON(e){return new i(e.vertices,e.indices,e.radius,e.detail)}};var Ks=class i extends wc{constructor(e=1,t=0){let n=[1,0,0,-1,0,0,0,1,0,0,-1,0,0,0,1,0,0,-1],s=[0,2,4,0,4,3,0,3,5,0,5,2,1,2,5,1,5,3,1,3,4,1,4,2];super(n,s,e,t),this.type="OctahedronGeometry",this.parameters={radius:e,detail:t}}static fromJSON(e){return new i(e.radius,e.detail)}},wr=class i extends Hn{constructor(e=1,t=1,n=1,s=1){super(),this.type="PlaneGeometry",this.parameters={width:e,height:t,widthSegments:n,heightSegments:s};let r=e/2,o=t/2,a=Math.floor(n),l=Math.floor(s),c=a+1,h=l+1,d=e/a,u=t/l,f=[],g=[],y=[],m=[];for(let p=0;p<h;p++){let v=p*u-o;for(let A=0;A<c;A++){let S=A*d-r;g.push(S,-v,0),y.push(0,0,1),m.push(A/a),m.push(1-p/l)}}for(let p=0;p<l;p++)for(let v=0;v<a;v++){let A=v+c*p,S=v+c*(p+1),C=v+1+c*(p+1),T=v+1+c*p;f.push(A,S,T),f.push(S,C,T)}this.setIndex(f),this.setAttribute("position",new Ct(g,3)),this.setAttribute("normal",new Ct(y,3)),this.setAttribute("uv",new Ct(m,2))}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}static fromJSON(e){return new i(e.width,e.height,e.widthSegments,e.heightSegments)}};var Er=class i extends Hn{constructor(e=1,t=32,n=16,s=0,r=Math.PI*2,o=0,a=Math.PI){super(),this.type="SphereGeometry",this.parameters={radius:e,widthSegments:t,heightSegments:n,phiStart:s,phiLength:r,thetaStart:o,thetaLength:a},t=Math.max(3,Math.floor(t)),n=Math.max(2,Math.floor(n));let l=Math.min(o+a,Math.PI),c=0,h=[],d=new U,u=new U,f=[],g=[],y=[],m=[];for(let p=0;p<=n;p++){let v=[],A=p/n,S=o+A*a,C=e*Math.cos(S),T=Math.sqrt(e*e-C*C),_=0;p===0&&o===0?_=.5/t:p===n&&l===Math.PI&&(_=-.5/t);for(let E=0;E<=t;E++){let O=E/t,I=s+O*r;d.x=-T*Math.cos(I),d.y=C,d.z=T*Math.sin(I),g.push(d.x,d.y,d.z),u.copy(d).normalize(),y.push(u.x,u.y,u.z),m.push(O+_,1-A),v.push(c++)}h.push(v)}for(let p=0;p<n;p++)for(let v=0;v<t;v++){let A=h[p][v+1],S=h[p][v],C=h[p+1][v],T=h[p+1][v+1];(p!==0||o>0)&&f.push(A,S,T),(p!==n-1||l<Math.PI)&&f.push(S,C,T)}this.setIndex(f),this.setAttribute("position",new Ct(g,3)),this.setAttribute("normal",new Ct(y,3)),this.setAttribute("uv",new Ct(m,2))}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}static fromJSON(e){return new i(e.radius,e.widthSegments,e.heightSegments,e.phiStart,e.phiLength,e.thetaStart,e.thetaLength)}};var Ps=class i extends Hn{constructor(e=1,t=.4,n=12,s=48,r=Math.PI*2,o=0,a=Math.PI*2){super(),this.type="TorusGeometry",this.parameters={radius:e,tube:t,radialSegments:n,tubularSegments:s,arc:r,thetaStart:o,thetaLength:a},n=Math.floor(n),s=Math.floor(s);let l=[],c=[],h=[],d=[],u=new U,f=new U,g=new U;for(let y=0;y<=n;y++){let m=o+y/n*a;for(let p=0;p<=s;p++){let v=p/s*r;f.x=(e+t*Math.cos(m))*Math.cos(v),f.y=(e+t*Math.cos(m))*Math.sin(v),f.z=t*Math.sin(m),c.push(f.x,f.y,f.z),u.x=e*Math.cos(v),u.y=e*Math.sin(v),g.subVectors(f,u).normalize(),h.push(g.x,g.y,g.z),d.push(p/s),d.push(y/n)}}for(let y=1;y<=n;y++)for(let m=1;m<=s;m++){let p=(s+1)*y+m-1,v=(s+1)*(y-1)+m-1,A=(s+1)*(y-1)+m,S=(s+1)*y+m;l.push(p,v,S),l.push(v,A,S)}this.setIndex(l),this.setAttribute("position",new Ct(c,3)),this.setAttribute("normal",new Ct(h,3)),this.setAttribute("uv",new Ct(d,2))}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}static fromJSON(e){return new i(e.radius,e.tube,e.radialSegments,e.tubularSegments,e.arc,e.thetaStart,e.thetaLength)}};function Lr(i){let e={};for(let t in i){e[t]={};for(let n in i[t]){let s=i[t][n];if(yg(s))s.isRenderTargetTexture?(Ke("UniformsUtils: Textures of render targets cannot be cloned via cloneUniforms() or mergeUniforms()."),e[t][n]=null):e[t][n]=s.clone();else if(Array.isArray(s))if(yg(s[0])){let r=[];for(let o=0,a=s.length;o<a;o++)r[o]=s[o].clone();e[t][n]=r}else e[t][n]=s.slice();else e[t][n]=s}}return e}function qn(i){let e={};for(let t=0;t<i.length;t++){let n=Lr(i[t]);for(let s in n)e[s]=n[s]}return e}function yg(i){return i&&(i.isColor||i.isMatrix3||i.isMatrix4||i.isVector2||i.isVector3||i.isVector4||i.isTexture||i.isQuaternion)}function Oy(i){let e=[];for(let t=0;t<i.length;t++)e.push(i[t].clone());return e}function ef(i){let e=i.getRenderTarget();return e===null?i.outputColorSpace:e.isXRRenderTarget===!0?e.texture.colorSpace:bt.workingColorSpace}var m0={clone:Lr,merge:qn},By=`void main() {
	gl_Position = projectionMatrix * modelViewMatrix * vec4( position, 1.0 );
}`,ky=`void main() {
	gl_FragColor = vec4( 1.0, 0.0, 0.0, 1.0 );
}`,as=class extends Cs{constructor(e){super(),this.isShaderMaterial=!0,this.type="ShaderMaterial",this.defines={},this.uniforms={},this.uniformsGroups=[],this.vertexShader=By,this.fragmentShader=ky,this.linewidth=1,this.wireframe=!1,this.wireframeLinewidth=1,this.fog=!1,this.lights=!1,this.clipping=!1,this.forceSinglePass=!0,this.extensions={clipCullDistance:!1,multiDraw:!1},this.defaultAttributeValues={color:[1,1,1],uv:[0,0],uv1:[0,0]},this.index0AttributeName=void 0,this.uniformsNeedUpdate=!1,this.glslVersion=null,e!==void 0&&this.setValues(e)}copy(e){return super.copy(e),this.fragmentShader=e.fragmentShader,this.vertexShader=e.vertexShader,this.uniforms=Lr(e.uniforms),this.uniformsGroups=Oy(e.uniformsGroups),this.defines=Object.assign({},e.defines),this.wireframe=e.wireframe,this.wireframeLinewidth=e.wireframeLinewidth,this.fog=e.fog,this.lights=e.lights,this.clipping=e.clipping,this.extensions=Object.assign({},e.extensions),this.glslVersion=e.glslVersion,this.defaultAttributeValues=Object.assign({},e.defaultAttributeValues),this.index0AttributeName=e.index0AttributeName,this.uniformsNeedUpdate=e.uniformsNeedUpdate,this}toJSON(e){let t=super.toJSON(e);t.glslVersion=this.glslVersion,t.uniforms={};for(let s in this.uniforms){let o=this.uniforms[s].value;o&&o.isTexture?t.uniforms[s]={type:"t",value:o.toJSON(e).uuid}:o&&o.isColor?t.uniforms[s]={type:"c",value:o.getHex()}:o&&o.isVector2?t.uniforms[s]={type:"v2",value:o.toArray()}:o&&o.isVector3?t.uniforms[s]={type:"v3",value:o.toArray()}:o&&o.isVector4?t.uniforms[s]={type:"v4",value:o.toArray()}:o&&o.isMatrix3?t.uniforms[s]={type:"m3",value:o.toArray()}:o&&o.isMatrix4?t.uniforms[s]={type:"m4",value:o.toArray()}:t.uniforms[s]={value:o}}Object.keys(this.defines).length>0&&(t.defines=this.defines),t.vertexShader=this.vertexShader,t.fragmentShader=this.fragmentShader,t.lights=this.lights,t.clipping=this.clipping;let n={};for(let s in this.extensions)this.extensions[s]===!0&&(n[s]=!0);return Object.keys(n).length>0&&(t.extensions=n),t}fromJSON(e,t){if(super.fromJSON(e,t),e.uniforms!==void 0)for(let n in e.uniforms){let s=e.uniforms[n];switch(this.uniforms[n]={},s.type){case"t":this.uniforms[n].value=t[s.value]||null;break;case"c":this.uniforms[n].value=new ct().setHex(s.value);break;case"v2":this.uniforms[n].value=new Je().fromArray(s.value);break;case"v3":this.uniforms[n].value=new U().fromArray(s.value);break;case"v4":this.uniforms[n].value=new jt().fromArray(s.value);break;case"m3":this.uniforms[n].value=new st().fromArray(s.value);break;case"m4":this.uniforms[n].value=new ht().fromArray(s.value);break;default:this.uniforms[n].value=s.value}}if(e.defines!==void 0&&(this.defines=e.defines),e.vertexShader!==void 0&&(this.vertexShader=e.vertexShader),e.fragmentShader!==void 0&&(this.fragmentShader=e.fragmentShader),e.glslVersion!==void 0&&(this.glslVersion=e.glslVersion),e.extensions!==void 0)for(let n in e.extensions)this.extensions[n]=e.extensions[n];return e.lights!==void 0&&(this.lights=e.lights),e.clipping!==void 0&&(this.clipping=e.clipping),this}},Ec=class extends as{constructor(e){super(e),this.isRawShaderMaterial=!0,this.type="RawShaderMaterial"}};var Ao=class extends Cs{constructor(e){super(),this.isMeshLambertMaterial=!0,this.type="MeshLambertMaterial",this.color=new ct(16777215),this.map=null,this.lightMap=null,this.lightMapIntensity=1,this.aoMap=null,this.aoMapIntensity=1,this.emissive=new ct(0),this.emissiveIntensity=1,this.emissiveMap=null,this.bumpMap=null,this.bumpScale=1,this.normalMap=null,this.normalMapType=Ah,this.normalScale=new Je(1,1),this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.specularMap=null,this.alphaMap=null,this.envMap=null,this.envMapRotation=new ii,this.combine=zc,this.reflectivity=1,this.envMapIntensity=1,this.refractionRatio=.98,this.wireframe=!1,this.wireframeLinewidth=1,this.wireframeLinecap="round",this.wireframeLinejoin="round",this.flatShading=!1,this.fog=!0,this.setValues(e)}copy(e){return super.copy(e),this.color.copy(e.color),this.map=e.map,this.lightMap=e.lightMap,this.lightMapIntensity=e.lightMapIntensity,this.aoMap=e.aoMap,this.aoMapIntensity=e.aoMapIntensity,this.emissive.copy(e.emissive),this.emissiveMap=e.emissiveMap,this.emissiveIntensity=e.emissiveIntensity,this.bumpMap=e.bumpMap,this.bumpScale=e.bumpScale,this.normalMap=e.normalMap,this.normalMapType=e.normalMapType,this.normalScale.copy(e.normalScale),this.displacementMap=e.displacementMap,this.displacementScale=e.displacementScale,this.displacementBias=e.displacementBias,this.specularMap=e.specularMap,this.alphaMap=e.alphaMap,this.envMap=e.envMap,this.envMapRotation.copy(e.envMapRotation),this.combine=e.combine,this.reflectivity=e.reflectivity,this.envMapIntensity=e.envMapIntensity,this.refractionRatio=e.refractionRatio,this.wireframe=e.wireframe,this.wireframeLinewidth=e.wireframeLinewidth,this.wireframeLinecap=e.wireframeLinecap,this.wireframeLinejoin=e.wireframeLinejoin,this.flatShading=e.flatShading,this.fog=e.fog,this}},Tc=class extends Cs{constructor(e){super(),this.isMeshDepthMaterial=!0,this.type="MeshDepthMaterial",this.depthPacking=Qg,this.map=null,this.alphaMap=null,this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.wireframe=!1,this.wireframeLinewidth=1,this.setValues(e)}copy(e){return super.copy(e),this.depthPacking=e.depthPacking,this.map=e.map,this.alphaMap=e.alphaMap,this.displacementMap=e.displacementMap,this.displacementScale=e.displacementScale,this.displacementBias=e.displacementBias,this.wireframe=e.wireframe,this.wireframeLinewidth=e.wireframeLinewidth,this}},Ac=class extends Cs{constructor(e){super(),this.isMeshDistanceMaterial=!0,this.type="MeshDistanceMaterial",this.map=null,this.alphaMap=null,this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.setValues(e)}copy(e){return super.copy(e),this.map=e.map,this.alphaMap=e.alphaMap,this.displacementMap=e.displacementMap,this.displacementScale=e.displacementScale,this.displacementBias=e.displacementBias,this}};function go(i,e){return!i||i.constructor===e?i:typeof e.BYTES_PER_ELEMENT=="number"?new e(i):Array.prototype.slice.call(i)}function nc(i){return i!==void 0&&i.inTangents!==void 0&&i.outTangents!==void 0}var js=class{constructor(e,t,n,s){this.parameterPositions=e,this._cachedIndex=0,this.resultBuffer=s!==void 0?s:new t.constructor(n),this.sampleValues=t,this.valueSize=n,this.settings=null,this.DefaultSettings_={}}evaluate(e){let t=this.parameterPositions,n=this._cachedIndex,s=t[n],r=t[n-1];n:{e:{let o;t:{i:if(!(e<s)){for(let a=n+2;;){if(s===void 0){if(e<r)break i;return n=t.length,this._cachedIndex=n,this.copySampleValue_(n-1)}if(n===a)break;if(r=s,s=t[++n],e<s)break e}o=t.length;break t}if(!(e>=r)){let a=t[1];e<a&&(n=2,r=a);for(let l=n-2;;){if(r===void 0)return this._cachedIndex=0,this.copySampleValue_(0);if(n===l)break;if(s=r,r=t[--n-1],e>=r)break e}o=n,n=0;break t}break n}for(;n<o;){let a=n+o>>>1;e<t[a]?o=a:n=a+1}if(s=t[n],r=t[n-1],r===void 0)return this._cachedIndex=0,this.copySampleValue_(0);if(s===void 0)return n=t.length,this._cachedIndex=n,this.copySampleValue_(n-1)}this._cachedIndex=n,this.intervalChanged_(n,r,s)}return this.interpolate_(n,r,e,s)}getSettings_(){return this.settings||this.DefaultSettings_}copySampleValue_(e){let t=this.resultBuffer,n=this.sampleValues,s=this.valueSize,r=e*s;for(let o=0;o!==s;++o)t[o]=n[r+o];return t}interpolate_(){throw new Error("THREE.Interpolant: Call to abstract method.")}intervalChanged_(){}},Cc=class extends js{constructor(e,t,n,s){super(e,t,n,s),this._weightPrev=-0,this._offsetPrev=-0,this._weightNext=-0,this._offsetNext=-0,this.DefaultSettings_={endingStart:vd,endingEnd:vd}}intervalChanged_(e,t,n){let s=this.parameterPositions,r=e-2,o=e+1,a=s[r],l=s[o];if(a===void 0)switch(this.getSettings_().endingStart){case yd:r=e,a=2*t-n;break;case Sd:r=s.length-2,a=t+s[r]-s[r+1];break;default:r=e,a=n}if(l===void 0)switch(this.getSettings_().endingEnd){case yd:o=e,l=2*n-t;break;case Sd:o=1,l=n+s[1]-s[0];break;default:o=e-1,l=t}let c=(n-t)*.5,h=this.valueSize;this._weightPrev=c/(t-a),this._weightNext=c/(l-n),this._offsetPrev=r*h,this._offsetNext=o*h}interpolate_(e,t,n,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=e*a,c=l-a,h=this._offsetPrev,d=this._offsetNext,u=this._weightPrev,f=this._weightNext,g=(n-t)/(s-t),y=g*g,m=y*g,p=-u*m+2*u*y-u*g,v=(1+u)*m+(-1.5-2*u)*y+(-.5+u)*g+1,A=(-1-f)*m+(1.5+f)*y+.5*g,S=f*m-f*y;for(let C=0;C!==a;++C)r[C]=p*o[h+C]+v*o[c+C]+A*o[l+C]+S*o[d+C];return r}},Rc=class extends js{constructor(e,t,n,s){super(e,t,n,s)}interpolate_(e,t,n,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=e*a,c=l-a,h=(n-t)/(s-t),d=1-h;for(let u=0;u!==a;++u)r[u]=o[c+u]*d+o[l+u]*h;return r}},Pc=class extends js{constructor(e,t,n,s){super(e,t,n,s)}interpolate_(e){return this.copySampleValue_(e-1)}},Ic=class extends js{interpolate_(e,t,n,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=e*a,c=l-a,h=this.inTangents,d=this.outTangents;if(!h||!d){let g=(n-t)/(s-t),y=1-g;for(let m=0;m!==a;++m)r[m]=o[c+m]*y+o[l+m]*g;return r}let u=a*2,f=e-1;for(let g=0;g!==a;++g){let y=o[c+g],m=o[l+g],p=f*u+g*2,v=d[p],A=d[p+1],S=e*u+g*2,C=h[S],T=h[S+1],_=Hy(n,t,v,C,s);r[g]=g0(_,y,A,T,m)}return r}};function g0(i,e,t,n,s){let r=1-i;return r*r*r*e+3*r*r*i*t+3*r*i*i*n+i*i*i*s}function zy(i,e,t,n,s){let r=1-i;return 3*r*r*(t-e)+6*r*i*(n-t)+3*i*i*(s-n)}function Hy(i,e,t,n,s){let r=(i-e)/(s-e);for(let o=0;o<8;o++){let a=g0(r,e,t,n,s)-i;if(Math.abs(a)<1e-10)break;let l=zy(r,e,t,n,s);if(Math.abs(l)<1e-10)break;r=Math.max(0,Math.min(1,r-a/l))}return r}var vi=class{constructor(e,t,n,s){if(e===void 0)throw new Error("THREE.KeyframeTrack: track name is undefined");if(t===void 0||t.length===0)throw new Error("THREE.KeyframeTrack: no keyframes in track named "+e);this.name=e,this.times=go(t,this.TimeBufferType),this.values=go(n,this.ValueBufferType),this.setInterpolation(s||this.DefaultInterpolation)}static toJSON(e){let t=e.constructor,n;if(t.toJSON!==this.toJSON)n=t.toJSON(e);else{n={name:e.name,times:go(e.times,Array),values:go(e.values,Array)};let s=e.getInterpolation();s!==e.DefaultInterpolation&&(n.interpolation=s),nc(e.settings)&&(n.settings={inTangents:go(e.settings.inTangents,Array),outTangents:go(e.settings.outTangents,Array)})}return n.type=e.ValueTypeName,n}InterpolantFactoryMethodDiscrete(e){return new Pc(this.times,this.values,this.getValueSize(),e)}InterpolantFactoryMethodLinear(e){return new Rc(this.times,this.values,this.getValueSize(),e)}InterpolantFactoryMethodSmooth(e){return new Cc(this.times,this.values,this.getValueSize(),e)}InterpolantFactoryMethodBezier(e){let t=new Ic(this.times,this.values,this.getValueSize(),e);return this.settings&&(t.inTangents=this.settings.inTangents,t.outTangents=this.settings.outTangents),t}setInterpolation(e){let t;switch(e){case fa:t=this.InterpolantFactoryMethodDiscrete;break;case gc:t=this.InterpolantFactoryMethodLinear;break;case rc:t=this.InterpolantFactoryMethodSmooth;break;case xd:t=this.InterpolantFactoryMethodBezier;break}if(t===void 0){let n="unsupported interpolation for "+this.ValueTypeName+" keyframe track named "+this.name;if(this.createInterpolant===void 0)if(e!==this.DefaultInterpolation)this.setInterpolation(this.DefaultInterpolation);else throw new Error(n);return Ke("KeyframeTrack:",n),this}return this.createInterpolant=t,this}getInterpolation(){switch(this.createInterpolant){case this.InterpolantFactoryMethodDiscrete:return fa;case this.InterpolantFactoryMethodLinear:return gc;case this.InterpolantFactoryMethodSmooth:return rc;case this.InterpolantFactoryMethodBezier:return xd}}getValueSize(){return this.values.length/this.times.length}shift(e){if(e!==0){let t=this.times;for(let n=0,s=t.length;n!==s;++n)t[n]+=e;nc(this.settings)&&(Sg(this.settings.inTangents,e),Sg(this.settings.outTangents,e))}return this}scale(e){if(e!==1){let t=this.times;for(let n=0,s=t.length;n!==s;++n)t[n]*=e;nc(this.settings)&&(bg(this.settings.inTangents,e),bg(this.settings.outTangents,e))}return this}trim(e,t){let n=this.times,s=n.length,r=0,o=s-1;for(;r!==s&&n[r]<e;)++r;for(;o!==-1&&n[o]>t;)--o;if(++o,r!==0||o!==s){r>=o&&(o=Math.max(o,1),r=o-1);let a=this.getValueSize();this.times=n.slice(r,o),this.values=this.values.slice(r*a,o*a)}return this}validate(){let e=!0,t=this.getValueSize();t-Math.floor(t)!==0&&(nt("KeyframeTrack: Invalid value size in track.",this),e=!1);let n=this.times,s=this.values,r=n.length;r===0&&(nt("KeyframeTrack: Track is empty.",this),e=!1);let o=null;for(let a=0;a!==r;a++){let l=n[a];if(typeof l=="number"&&isNaN(l)){nt("KeyframeTrack: Time is not a valid number.",this,a,l),e=!1;break}if(o!==null&&o>l){nt("KeyframeTrack: Out of order keys.",this,a,l,o),e=!1;break}o=l}if(s!==void 0&&ny(s))for(let a=0,l=s.length;a!==l;++a){let c=s[a];if(isNaN(c)){nt("KeyframeTrack: Value is not a valid number.",this,a,c),e=!1;break}}return e}optimize(){let e=this.times.slice(),t=this.values.slice(),n=this.getValueSize(),s=this.getInterpolation()===rc,r=e.length-1,o=1;for(let a=1;a<r;++a){let l=!1,c=e[a],h=e[a+1];if(c!==h&&(a!==1||c!==e[0]))if(s)l=!0;else{let d=a*n,u=d-n,f=d+n;for(let g=0;g!==n;++g){let y=t[d+g];if(y!==t[u+g]||y!==t[f+g]){l=!0;break}}}if(l){if(a!==o){e[o]=e[a];let d=a*n,u=o*n;for(let f=0;f!==n;++f)t[u+f]=t[d+f]}++o}}if(r>0){e[o]=e[r];for(let a=r*n,l=o*n,c=0;c!==n;++c)t[l+c]=t[a+c];++o}return o!==e.length?(this.times=e.slice(0,o),this.values=t.slice(0,o*n)):(this.times=e,this.values=t),this}clone(){let e=this.times.slice(),t=this.values.slice(),n=this.constructor,s=new n(this.name,e,t);return s.createInterpolant=this.createInterpolant,nc(this.settings)&&(s.settings={inTangents:this.settings.inTangents.slice(),outTangents:this.settings.outTangents.slice()}),s}};function Sg(i,e){for(let t=0,n=i.length;t!==n;t+=2)i[t]+=e}function bg(i,e){for(let t=0,n=i.length;t!==n;t+=2)i[t]*=e}vi.prototype.ValueTypeName="";vi.prototype.TimeBufferType=Float32Array;vi.prototype.ValueBufferType=Float32Array;vi.prototype.DefaultInterpolation=gc;var Qs=class extends vi{constructor(e,t,n){super(e,t,n)}};Qs.prototype.ValueTypeName="bool";Qs.prototype.ValueBufferType=Array;Qs.prototype.DefaultInterpolation=fa;Qs.prototype.InterpolantFactoryMethodLinear=void 0;Qs.prototype.InterpolantFactoryMethodSmooth=void 0;var Lc=class extends vi{constructor(e,t,n,s){super(e,t,n,s)}};Lc.prototype.ValueTypeName="color";var Dc=class extends vi{constructor(e,t,n,s){super(e,t,n,s)}};Dc.prototype.ValueTypeName="number";var Nc=class extends js{constructor(e,t,n,s){super(e,t,n,s)}interpolate_(e,t,n,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=(n-t)/(s-t),c=e*a;for(let h=c+a;c!==h;c+=4)Bt.slerpFlat(r,0,o,c-a,o,c,l);return r}},Ca=class extends vi{constructor(e,t,n,s){super(e,t,n,s)}InterpolantFactoryMethodLinear(e){return new Nc(this.times,this.values,this.getValueSize(),e)}};Ca.prototype.ValueTypeName="quaternion";Ca.prototype.InterpolantFactoryMethodSmooth=void 0;var er=class extends vi{constructor(e,t,n){super(e,t,n)}};er.prototype.ValueTypeName="string";er.prototype.ValueBufferType=Array;er.prototype.DefaultInterpolation=fa;er.prototype.InterpolantFactoryMethodLinear=void 0;er.prototype.InterpolantFactoryMethodSmooth=void 0;var Uc=class extends vi{constructor(e,t,n,s){super(e,t,n,s)}};Uc.prototype.ValueTypeName="vector";var Fc=class{constructor(e,t,n){let s=this,r=!1,o=0,a=0,l,c=[];this.onStart=void 0,this.onLoad=e,this.onProgress=t,this.onError=n,this._abortController=null,this.itemStart=function(h){a++,r===!1&&s.onStart!==void 0&&s.onStart(h,o,a),r=!0},this.itemEnd=function(h){o++,s.onProgress!==void 0&&s.onProgress(h,o,a),o===a&&(r=!1,s.onLoad!==void 0&&s.onLoad())},this.itemError=function(h){s.onError!==void 0&&s.onError(h)},this.resolveURL=function(h){return h=h.normalize("NFC"),l?l(h):h},this.setURLModifier=function(h){return l=h,this},this.addHandler=function(h,d){return c.push(h,d),this},this.removeHandler=function(h){let d=c.indexOf(h);return d!==-1&&c.splice(d,2),this},this.getHandler=function(h){for(let d=0,u=c.length;d<u;d+=2){let f=c[d],g=c[d+1];if(f.global&&(f.lastIndex=0),f.test(h))return g}return null},this.abort=function(){return this.abortController.abort(),this._abortController=null,this}}get abortController(){return this._abortController||(this._abortController=new AbortController),this._abortController}},_0=new Fc,Oc=class{constructor(e){this.manager=e!==void 0?e:_0,this.crossOrigin="anonymous",this.withCredentials=!1,this.path="",this.resourcePath="",this.requestHeader={},this.priority="auto",this.cache="default",typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}load(){}loadAsync(e,t){let n=this;return new Promise(function(s,r){n.load(e,s,t,r)})}parse(){}setCrossOrigin(e){return this.crossOrigin=e,this}setWithCredentials(e){return this.withCredentials=e,this}setPath(e){return this.path=e,this}setResourcePath(e){return this.resourcePath=e,this}setRequestHeader(e){return this.requestHeader=e,this}setPriority(e){return this.priority=e,this}setCache(e){return this.cache=e,this}abort(){return this}};Oc.DEFAULT_MATERIAL_NAME="__DEFAULT";var Ra=class extends cn{static registerNode(e){this.prototype._lightNode=e}constructor(e,t=1){super(),this.isLight=!0,this.type="Light",this.color=new ct(e),this.intensity=t}copy(e,t){return super.copy(e,t),this.color.copy(e.color),this.intensity=e.intensity,this}toJSON(e){let t=super.toJSON(e);return t.object.color=this.color.getHex(),t.object.intensity=this.intensity,t}};var _d=new ht,Mg=new U,wg=new U,Bc=class{constructor(e){this.camera=e,this.intensity=1,this.bias=0,this.biasNode=null,this.normalBias=0,this.radius=1,this.blurSamples=8,this.mapSize=new Je(512,512),this.mapType=si,this.map=null,this.mapPass=null,this.matrix=new ht,this.autoUpdate=!0,this.needsUpdate=!1,this._frustum=new Js,this._frameExtents=new Je(1,1),this._viewportCount=1,this._viewports=[new jt(0,0,1,1)]}getViewportCount(){return this._viewportCount}getCamera(){return this.camera}getFrustum(){return this._frustum}updateMatrices(e){let t=this.camera;Mg.setFromMatrixPosition(e.matrixWorld),t.position.copy(Mg),wg.setFromMatrixPosition(e.target.matrixWorld),t.lookAt(wg),t.updateMatrixWorld(),this._updateMatrix(t,this.matrix,this._frustum)}_updateMatrix(e,t,n,s){_d.multiplyMatrices(e.projectionMatrix,e.matrixWorldInverse),n.setFromProjectionMatrix(_d,e.coordinateSystem,e.reversedDepth);let r=this._frameExtents,o=s?s.z/r.x:1,a=s?s.w/r.y:1,l=s?s.x/r.x:0,c=s?s.y/r.y:0;e.coordinateSystem===So||e.reversedDepth?t.set(.5*o,0,0,.5*o+l,0,.5*a,0,.5*a+c,0,0,1,0,0,0,0,1):t.set(.5*o,0,0,.5*o+l,0,.5*a,0,.5*a+c,0,0,.5,.5,0,0,0,1),t.multiply(_d)}getViewport(e){return this._viewports[e]}getFrameExtents(){return this._frameExtents}dispose(){this.map&&this.map.dispose(),this.mapPass&&this.mapPass.dispose()}copy(e){return this.camera=e.camera.clone(),this.intensity=e.intensity,this.bias=e.bias,this.radius=e.radius,this.autoUpdate=e.autoUpdate,this.needsUpdate=e.needsUpdate,this.normalBias=e.normalBias,this.blurSamples=e.blurSamples,this.mapSize.copy(e.mapSize),this.mapType=e.mapType,this.biasNode=e.biasNode,this}clone(){return new this.constructor().copy(this)}toJSON(){let e={};return e.intensity=this.intensity,e.bias=this.bias,e.normalBias=this.normalBias,e.radius=this.radius,e.blurSamples=this.blurSamples,e.mapSize=this.mapSize.toArray(),e.mapType=this.mapType,e.camera=this.camera.toJSON(!1).object,delete e.camera.matrix,e}},ic=new U,sc=new Bt,rs=new U,Pa=class extends cn{constructor(){super(),this.isCamera=!0,this.type="Camera",this.matrixWorldInverse=new ht,this.projectionMatrix=new ht,this.projectionMatrixInverse=new ht,this.coordinateSystem=Ci,this._reversedDepth=!1}get reversedDepth(){return this._reversedDepth}copy(e,t){return super.copy(e,t),this.matrixWorldInverse.copy(e.matrixWorldInverse),this.projectionMatrix.copy(e.projectionMatrix),this.projectionMatrixInverse.copy(e.projectionMatrixInverse),this.coordinateSystem=e.coordinateSystem,this}getWorldDirection(e){return super.getWorldDirection(e).negate()}updateMatrixWorld(e){super.updateMatrixWorld(e),this.matrixWorld.decompose(ic,sc,rs),rs.x===1&&rs.y===1&&rs.z===1?this.matrixWorldInverse.copy(this.matrixWorld).invert():this.matrixWorldInverse.compose(ic,sc,rs.set(1,1,1)).invert()}updateWorldMatrix(e,t,n=!1){super.updateWorldMatrix(e,t,n),this.matrixWorld.decompose(ic,sc,rs),rs.x===1&&rs.y===1&&rs.z===1?this.matrixWorldInverse.copy(this.matrixWorld).invert():this.matrixWorldInverse.compose(ic,sc,rs.set(1,1,1)).invert()}clone(){return new this.constructor().copy(this)}},Ys=new U,Eg=new Je,Tg=new Je,Qn=class extends Pa{constructor(e=50,t=1,n=.1,s=2e3){super(),this.isPerspectiveCamera=!0,this.type="PerspectiveCamera",this.fov=e,this.zoom=1,this.near=n,this.far=s,this.focus=10,this.aspect=t,this.view=null,this.filmGauge=35,this.filmOffset=0,this.updateProjectionMatrix()}copy(e,t){return super.copy(e,t),this.fov=e.fov,this.zoom=e.zoom,this.near=e.near,this.far=e.far,this.focus=e.focus,this.aspect=e.aspect,this.view=e.view===null?null:Object.assign({},e.view),this.filmGauge=e.filmGauge,this.filmOffset=e.filmOffset,this}setFocalLength(e){let t=.5*this.getFilmHeight()/e;this.fov=Mo*2*Math.atan(t),this.updateProjectionMatrix()}getFocalLength(){let e=Math.tan(ua*.5*this.fov);return .5*this.getFilmHeight()/e}getEffectiveFOV(){return Mo*2*Math.atan(Math.tan(ua*.5*this.fov)/this.zoom)}getFilmWidth(){return this.filmGauge*Math.min(this.aspect,1)}getFilmHeight(){return this.filmGauge/Math.max(this.aspect,1)}getViewBounds(e,t,n){Ys.set(-1,-1,.5).applyMatrix4(this.projectionMatrixInverse),t.set(Ys.x,Ys.y).multiplyScalar(-e/Ys.z),Ys.set(1,1,.5).applyMatrix4(this.projectionMatrixInverse),n.set(Ys.x,Ys.y).multiplyScalar(-e/Ys.z)}getViewSize(e,t){return this.getViewBounds(e,Eg,Tg),t.subVectors(Tg,Eg)}setViewOffset(e,t,n,s,r,o){this.aspect=e/t,this.view===null&&(this.view={enabled:!0,fullWidth:1,fullHeight:1,offsetX:0,offsetY:0,width:1,height:1}),this.view.enabled=!0,this.view.fullWidth=e,this.view.fullHeight=t,this.view.offsetX=n,this.view.offsetY=s,this.view.width=r,this.view.height=o,this.updateProjectionMatrix()}clearViewOffset(){this.view!==null&&(this.view.enabled=!1),this.updateProjectionMatrix()}updateProjectionMatrix(){let e=this.near,t=e*Math.tan(ua*.5*this.fov)/this.zoom,n=2*t,s=this.aspect*n,r=-.5*s,o=this.view;if(this.view!==null&&this.view.enabled){let l=o.fullWidth,c=o.fullHeight;r+=o.offsetX*s/l,t-=o.offsetY*n/c,s*=o.width/l,n*=o.height/c}let a=this.filmOffset;a!==0&&(r+=e*a/this.getFilmWidth()),this.projectionMatrix.makePerspective(r,r+s,t,t-n,e,this.far,this.coordinateSystem,this.reversedDepth),this.projectionMatrixInverse.copy(this.projectionMatrix).invert()}toJSON(e){let t=super.toJSON(e);return t.object.fov=this.fov,t.object.zoom=this.zoom,t.object.near=this.near,t.object.far=this.far,t.object.focus=this.focus,t.object.aspect=this.aspect,this.view!==null&&(t.object.view=Object.assign({},this.view)),t.object.filmGauge=this.filmGauge,t.object.filmOffset=this.filmOffset,t}};var Ia=class extends Pa{constructor(e=-1,t=1,n=1,s=-1,r=.1,o=2e3){super(),this.isOrthographicCamera=!0,this.type="OrthographicCamera",this.zoom=1,this.view=null,this.left=e,this.right=t,this.top=n,this.bottom=s,this.near=r,this.far=o,this.updateProjectionMatrix()}copy(e,t){return super.copy(e,t),this.left=e.left,this.right=e.right,this.top=e.top,this.bottom=e.bottom,this.near=e.near,this.far=e.far,this.zoom=e.zoom,this.view=e.view===null?null:Object.assign({},e.view),this}setViewOffset(e,t,n,s,r,o){this.view===null&&(this.view={enabled:!0,fullWidth:1,fullHeight:1,offsetX:0,offsetY:0,width:1,height:1}),this.view.enabled=!0,this.view.fullWidth=e,this.view.fullHeight=t,this.view.offsetX=n,this.view.offsetY=s,this.view.width=r,this.view.height=o,this.updateProjectionMatrix()}clearViewOffset(){this.view!==null&&(this.view.enabled=!1),this.updateProjectionMatrix()}updateProjectionMatrix(){let e=(this.right-this.left)/(2*this.zoom),t=(this.top-this.bottom)/(2*this.zoom),n=(this.right+this.left)/2,s=(this.top+this.bottom)/2,r=n-e,o=n+e,a=s+t,l=s-t;if(this.view!==null&&this.view.enabled){let c=(this.right-this.left)/this.view.fullWidth/this.zoom,h=(this.top-this.bottom)/this.view.fullHeight/this.zoom;r+=c*this.view.offsetX,o=r+c*this.view.width,a-=h*this.view.offsetY,l=a-h*this.view.height}this.projectionMatrix.makeOrthographic(r,o,a,l,this.near,this.far,this.coordinateSystem,this.reversedDepth),this.projectionMatrixInverse.copy(this.projectionMatrix).invert()}toJSON(e){let t=super.toJSON(e);return t.object.zoom=this.zoom,t.object.left=this.left,t.object.right=this.right,t.object.top=this.top,t.object.bottom=this.bottom,t.object.near=this.near,t.object.far=this.far,this.view!==null&&(t.object.view=Object.assign({},this.view)),t}},bd=class extends Bc{constructor(){super(new Ia(-5,5,5,-5,.5,500)),this.isDirectionalLightShadow=!0}},La=class extends Ra{constructor(e,t){super(e,t),this.isDirectionalLight=!0,this.type="DirectionalLight",this.position.copy(cn.DEFAULT_UP),this.updateMatrix(),this.target=new cn,this.shadow=new bd}dispose(){super.dispose(),this.shadow.dispose()}copy(e){return super.copy(e),this.target=e.target.clone(),this.shadow=e.shadow.clone(),this}toJSON(e){let t=super.toJSON(e);return t.object.shadow=this.shadow.toJSON(),t.object.target=this.target.uuid,t}},Da=class extends Ra{constructor(e,t){super(e,t),this.isAmbientLight=!0,this.type="AmbientLight"}};var _o=-90,xo=1,Co=class extends cn{constructor(e,t,n){super(),this.type="CubeCamera",this.renderTarget=n,this.coordinateSystem=null,this.activeMipmapLevel=0;let s=new Qn(_o,xo,e,t);s.layers=this.layers,this.add(s);let r=new Qn(_o,xo,e,t);r.layers=this.layers,this.add(r);let o=new Qn(_o,xo,e,t);o.layers=this.layers,this.add(o);let a=new Qn(_o,xo,e,t);a.layers=this.layers,this.add(a);let l=new Qn(_o,xo,e,t);l.layers=this.layers,this.add(l);let c=new Qn(_o,xo,e,t);c.layers=this.layers,this.add(c)}updateCoordinateSystem(){let e=this.coordinateSystem,t=this.children.concat(),[n,s,r,o,a,l]=t;for(let c of t)this.remove(c);if(e===Ci)n.up.set(0,1,0),n.lookAt(1,0,0),s.up.set(0,1,0),s.lookAt(-1,0,0),r.up.set(0,0,-1),r.lookAt(0,1,0),o.up.set(0,0,1),o.lookAt(0,-1,0),a.up.set(0,1,0),a.lookAt(0,0,1),l.up.set(0,1,0),l.lookAt(0,0,-1);else if(e===So)n.up.set(0,-1,0),n.lookAt(-1,0,0),s.up.set(0,-1,0),s.lookAt(1,0,0),r.up.set(0,0,1),r.lookAt(0,1,0),o.up.set(0,0,-1),o.lookAt(0,-1,0),a.up.set(0,-1,0),a.lookAt(0,0,1),l.up.set(0,-1,0),l.lookAt(0,0,-1);else throw new Error("THREE.CubeCamera.updateCoordinateSystem(): Invalid coordinate system: "+e);for(let c of t)this.add(c),c.updateMatrixWorld()}update(e,t){this.parent===null&&this.updateMatrixWorld();let{renderTarget:n,activeMipmapLevel:s}=this;this.coordinateSystem!==e.coordinateSystem&&(this.coordinateSystem=e.coordinateSystem,this.updateCoordinateSystem());let[r,o,a,l,c,h]=this.children,d=e.getRenderTarget(),u=e.getActiveCubeFace(),f=e.getActiveMipmapLevel(),g=e.xr.enabled;e.xr.enabled=!1;let y=n.texture.mipmapsAutoUpdate;n.texture.mipmapsAutoUpdate=!1;let m=!1;e.isWebGLRenderer===!0?m=e.state.buffers.depth.getReversed():m=e.reversedDepthBuffer,e.setRenderTarget(n,0,s),m&&e.autoClear===!1&&e.clearDepth(),e.render(t,r),e.setRenderTarget(n,1,s),m&&e.autoClear===!1&&e.clearDepth(),e.render(t,o),e.setRenderTarget(n,2,s),m&&e.autoClear===!1&&e.clearDepth(),e.render(t,a),e.setRenderTarget(n,3,s),m&&e.autoClear===!1&&e.clearDepth(),e.render(t,l),e.setRenderTarget(n,4,s),m&&e.autoClear===!1&&e.clearDepth(),e.render(t,c),n.texture.mipmapsAutoUpdate=y,e.setRenderTarget(n,5,s),m&&e.autoClear===!1&&e.clearDepth(),e.render(t,h),e.setRenderTarget(d,u,f),e.xr.enabled=g,n.texture.needsPMREMUpdate=!0}},kc=class extends Qn{constructor(e=[]){super(),this.isArrayCamera=!0,this.isMultiViewCamera=!1,this.cameras=e,this.perCameraFrustumCulled=!1}};var tf="\\[\\]\\.:\\/",Vy=new RegExp("["+tf+"]","g"),nf="[^"+tf+"]",Gy="[^"+tf.replace("\\.","")+"]",Wy=/((?:WC+[\/:])*)/.source.replace("WC",nf),Xy=/(WCOD+)?/.source.replace("WCOD",Gy),qy=/(?:\.(WC+)(?:\[(.+)\])?)?/.source.replace("WC",nf),Yy=/\.(WC+)(?:\[(.+)\])?/.source.replace("WC",nf),$y=new RegExp("^"+Wy+Xy+qy+Yy+"$"),Zy=["material","materials","bones","map"],Md=class{constructor(e,t,n){let s=n||Zt.parseTrackName(t);this._targetGroup=e,this._bindings=e.subscribe_(t,s)}getValue(e,t){this.bind();let n=this._targetGroup.nCachedObjects_,s=this._bindings[n];s!==void 0&&s.getValue(e,t)}setValue(e,t){let n=this._bindings;for(let s=this._targetGroup.nCachedObjects_,r=n.length;s!==r;++s)n[s].setValue(e,t)}bind(){let e=this._bindings;for(let t=this._targetGroup.nCachedObjects_,n=e.length;t!==n;++t)e[t].bind()}unbind(){let e=this._bindings;for(let t=this._targetGroup.nCachedObjects_,n=e.length;t!==n;++t)e[t].unbind()}},Zt=class i{constructor(e,t,n){this.path=t,this.parsedPath=n||i.parseTrackName(t),this.node=i.findNode(e,this.parsedPath.nodeName),this.rootNode=e,this.getValue=this._getValue_unbound,this.setValue=this._setValue_unbound}static create(e,t,n){return e&&e.isAnimationObjectGroup?new i.Composite(e,t,n):new i(e,t,n)}static sanitizeNodeName(e){return e.replace(/\s/g,"_").replace(Vy,"")}static parseTrackName(e){let t=$y.exec(e);if(t===null)throw new Error("THREE.PropertyBinding: Cannot parse trackName: "+e);let n={nodeName:t[2],objectName:t[3],objectIndex:t[4],propertyName:t[5],propertyIndex:t[6]},s=n.nodeName&&n.nodeName.lastIndexOf(".");if(s!==void 0&&s!==-1){let r=n.nodeName.substring(s+1);Zy.indexOf(r)!==-1&&(n.nodeName=n.nodeName.substring(0,s),n.objectName=r)}if(n.propertyName===null||n.propertyName.length===0)throw new Error("THREE.PropertyBinding: can not parse propertyName from trackName: "+e);return n}static findNode(e,t){if(t===void 0||t===""||t==="."||t===-1||t===e.name||t===e.uuid)return e;if(e.skeleton){let n=e.skeleton.getBoneByName(t);if(n!==void 0)return n}if(e.children){let n=function(r){for(let o=0;o<r.length;o++){let a=r[o];if(a.name===t||a.uuid===t)return a;let l=n(a.children);if(l)return l}return null},s=n(e.children);if(s)return s}return null}_getValue_unavailable(){}_setValue_unavailable(){}_getValue_direct(e,t){e[t]=this.targetObject[this.propertyName]}_getValue_array(e,t){let n=this.resolvedProperty;for(let s=0,r=n.length;s!==r;++s)e[t++]=n[s]}_getValue_arrayElement(e,t){e[t]=this.resolvedProperty[this.propertyIndex]}_getValue_toArray(e,t){this.resolvedProperty.toArray(e,t)}_setValue_direct(e,t){this.targetObject[this.propertyName]=e[t]}_setValue_direct_setNeedsUpdate(e,t){this.targetObject[this.propertyName]=e[t],this.targetObject.needsUpdate=!0}_setValue_direct_setMatrixWorldNeedsUpdate(e,t){this.targetObject[this.propertyName]=e[t],this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_array(e,t){let n=this.resolvedProperty;for(let s=0,r=n.length;s!==r;++s)n[s]=e[t++]}_setValue_array_setNeedsUpdate(e,t){let n=this.resolvedProperty;for(let s=0,r=n.length;s!==r;++s)n[s]=e[t++];this.targetObject.needsUpdate=!0}_setValue_array_setMatrixWorldNeedsUpdate(e,t){let n=this.resolvedProperty;for(let s=0,r=n.length;s!==r;++s)n[s]=e[t++];this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_arrayElement(e,t){this.resolvedProperty[this.propertyIndex]=e[t]}_setValue_arrayElement_setNeedsUpdate(e,t){this.resolvedProperty[this.propertyIndex]=e[t],this.targetObject.needsUpdate=!0}_setValue_arrayElement_setMatrixWorldNeedsUpdate(e,t){this.resolvedProperty[this.propertyIndex]=e[t],this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_fromArray(e,t){this.resolvedProperty.fromArray(e,t)}_setValue_fromArray_setNeedsUpdate(e,t){this.resolvedProperty.fromArray(e,t),this.targetObject.needsUpdate=!0}_setValue_fromArray_setMatrixWorldNeedsUpdate(e,t){this.resolvedProperty.fromArray(e,t),this.targetObject.matrixWorldNeedsUpdate=!0}_getValue_unbound(e,t){this.bind(),this.getValue(e,t)}_setValue_unbound(e,t){this.bind(),this.setValue(e,t)}bind(){let e=this.node,t=this.parsedPath,n=t.objectName,s=t.propertyName,r=t.propertyIndex;if(e||(e=i.findNode(this.rootNode,t.nodeName),this.node=e),this.getValue=this._getValue_unavailable,this.setValue=this._setValue_unavailable,!e){Ke("PropertyBinding: No target node found for track: "+this.path+".");return}if(n){let c=t.objectIndex;switch(n){case"materials":if(!e.material){nt("PropertyBinding: Can not bind to material as node does not have a material.",this);return}if(!e.material.materials){nt("PropertyBinding: Can not bind to material.materials as node.material does not have a materials array.",this);return}e=e.material.materials;break;case"bones":if(!e.skeleton){nt("PropertyBinding: Can not bind to bones as node does not have a skeleton.",this);return}e=e.skeleton.bones;for(let h=0;h<e.length;h++)if(e[h].name===c){c=h;break}break;case"map":if("map"in e){e=e.map;break}if(!e.material){nt("PropertyBinding: Can not bind to material as node does not have a material.",this);return}if(!e.material.map){nt("PropertyBinding: Can not bind to material.map as node.material does not have a map.",this);return}e=e.material.map;break;default:if(e[n]===void 0){nt("PropertyBinding: Can not bind to objectName of node undefined.",this);return}e=e[n]}if(c!==void 0){if(e[c]===void 0){nt("PropertyBinding: Trying to bind to objectIndex of objectName, but is undefined.",this,e);return}e=e[c]}}let o=e[s];if(o===void 0){let c=t.nodeName;nt("PropertyBinding: Trying to update property for track: "+c+"."+s+" but it wasn't found.",e);return}let a=this.Versioning.None;this.targetObject=e,e.isMaterial===!0?a=this.Versioning.NeedsUpdate:e.isObject3D===!0&&(a=this.Versioning.MatrixWorldNeedsUpdate);let l=this.BindingType.Direct;if(r!==void 0){if(s==="morphTargetInfluences"){if(!e.geometry){nt("PropertyBinding: Can not bind to morphTargetInfluences because node does not have a geometry.",this);return}if(!e.geometry.morphAttributes){nt("PropertyBinding: Can not bind to morphTargetInfluences because node does not have a geometry.morphAttributes.",this);return}e.morphTargetDictionary[r]!==void 0&&(r=e.morphTargetDictionary[r])}l=this.BindingType.ArrayElement,this.resolvedProperty=o,this.propertyIndex=r}else o.fromArray!==void 0&&o.toArray!==void 0?(l=this.BindingType.HasFromToArray,this.resolvedProperty=o):Array.isArray(o)?(l=this.BindingType.EntireArray,this.resolvedProperty=o):this.propertyName=s;this.getValue=this.GetterByBindingType[l],this.setValue=this.SetterByBindingTypeAndVersioning[l][a]}unbind(){this.node=null,this.getValue=this._getValue_unbound,this.setValue=this._setValue_unbound}};Zt.Composite=Md;Zt.prototype.BindingType={Direct:0,EntireArray:1,ArrayElement:2,HasFromToArray:3};Zt.prototype.Versioning={None:0,NeedsUpdate:1,MatrixWorldNeedsUpdate:2};Zt.prototype.GetterByBindingType=[Zt.prototype._getValue_direct,Zt.prototype._getValue_array,Zt.prototype._getValue_arrayElement,Zt.prototype._getValue_toArray];Zt.prototype.SetterByBindingTypeAndVersioning=[[Zt.prototype._setValue_direct,Zt.prototype._setValue_direct_setNeedsUpdate,Zt.prototype._setValue_direct_setMatrixWorldNeedsUpdate],[Zt.prototype._setValue_array,Zt.prototype._setValue_array_setNeedsUpdate,Zt.prototype._setValue_array_setMatrixWorldNeedsUpdate],[Zt.prototype._setValue_arrayElement,Zt.prototype._setValue_arrayElement_setNeedsUpdate,Zt.prototype._setValue_arrayElement_setMatrixWorldNeedsUpdate],[Zt.prototype._setValue_fromArray,Zt.prototype._setValue_fromArray_setNeedsUpdate,Zt.prototype._setValue_fromArray_setMatrixWorldNeedsUpdate]];var sA=new Float32Array(1);var Ag=new ht,Tr=class{constructor(e,t,n=0,s=1/0){this.ray=new Zs(e,t),this.near=n,this.far=s,this.camera=null,this.layers=new Eo,this.params={Mesh:{},Line:{threshold:1},LOD:{},Points:{threshold:1},Sprite:{}}}set(e,t){this.ray.set(e,t)}setFromCamera(e,t){t.isPerspectiveCamera?(this.ray.origin.setFromMatrixPosition(t.matrixWorld),this.ray.direction.set(e.x,e.y,.5).unproject(t).sub(this.ray.origin).normalize(),this.camera=t):t.isOrthographicCamera?(this.ray.origin.set(e.x,e.y,t.projectionMatrix.elements[14]).unproject(t),this.ray.direction.set(0,0,-1).transformDirection(t.matrixWorld),this.camera=t):nt("Raycaster: Unsupported camera type: "+t.type)}setFromXRController(e){return Ag.identity().extractRotation(e.matrixWorld),this.ray.origin.setFromMatrixPosition(e.matrixWorld),this.ray.direction.set(0,0,-1).applyMatrix4(Ag),this}intersectObject(e,t=!0,n=[]){return wd(e,this,n,t),n.sort(Cg),n}intersectObjects(e,t=!0,n=[]){for(let s=0,r=e.length;s<r;s++)wd(e[s],this,n,t);return n.sort(Cg),n}};function Cg(i,e){return i.distance-e.distance}function wd(i,e,t,n){let s=!0;if(i.layers.test(e.layers)&&i.raycast(e,t)===!1&&(s=!1),s===!0&&n===!0){let r=i.children;for(let o=0,a=r.length;o<a;o++)wd(r[o],e,t,!0)}}var Ro=class{constructor(e=1,t=0,n=0){this.radius=e,this.phi=t,this.theta=n}set(e,t,n){return this.radius=e,this.phi=t,this.theta=n,this}copy(e){return this.radius=e.radius,this.phi=e.phi,this.theta=e.theta,this}makeSafe(){return this.phi=xt(this.phi,1e-6,Math.PI-1e-6),this}setFromVector3(e){return this.setFromCartesianCoords(e.x,e.y,e.z)}setFromCartesianCoords(e,t,n){return this.radius=Math.sqrt(e*e+t*t+n*n),this.radius===0?(this.theta=0,this.phi=0):(this.theta=Math.atan2(e,n),this.phi=Math.acos(xt(t/this.radius,-1,1))),this}clone(){return new this.constructor().copy(this)}};var Ed=class{static{this.prototype.isMatrix2=!0}constructor(e,t,n,s){this.elements=[1,0,0,1],e!==void 0&&this.set(e,t,n,s)}identity(){return this.set(1,0,0,1),this}fromArray(e,t=0){for(let n=0;n<4;n++)this.elements[n]=e[n+t];return this}set(e,t,n,s){let r=this.elements;return r[0]=e,r[2]=t,r[1]=n,r[3]=s,this}};var Na=class extends Mc{constructor(e=10,t=10,n=4473924,s=8947848){n=new ct(n),s=new ct(s);let r=t/2,o=e/t,a=e/2,l=[],c=[];for(let u=0,f=0,g=-a;u<=t;u++,g+=o){l.push(-a,0,g,a,0,g),l.push(g,0,-a,g,0,a);let y=u===r?n:s;y.toArray(c,f),f+=3,y.toArray(c,f),f+=3,y.toArray(c,f),f+=3,y.toArray(c,f),f+=3}let h=new Hn;h.setAttribute("position",new Ct(l,3)),h.setAttribute("color",new Ct(c,3));let d=new Mr({vertexColors:!0,toneMapped:!1});super(h,d),this.type="GridHelper"}dispose(){super.dispose(),this.geometry.dispose(),this.material.dispose()}};var Ar=class extends Xi{constructor(e,t=null){super(),this.object=e,this.domElement=t,this.enabled=!0,this.state=-1,this.keys={},this.mouseButtons={LEFT:null,MIDDLE:null,RIGHT:null},this.touches={ONE:null,TWO:null}}connect(e){this.domElement!==null&&this.disconnect(),this.domElement=e}disconnect(){}dispose(){}update(){}};function sf(i,e,t,n){let s=Jy(n);switch(t){case Wd:return i*e;case Yc:return i*e/s.components*s.byteLength;case $c:return i*e/s.components*s.byteLength;case sr:return i*e*2/s.components*s.byteLength;case Zc:return i*e*2/s.components*s.byteLength;case Xd:return i*e*3/s.components*s.byteLength;case $i:return i*e*4/s.components*s.byteLength;case Jc:return i*e*4/s.components*s.byteLength;case Oa:case Ba:return Math.floor((i+3)/4)*Math.floor((e+3)/4)*8;case ka:case za:return Math.floor((i+3)/4)*Math.floor((e+3)/4)*16;case jc:case eh:return Math.max(i,16)*Math.max(e,8)/4;case Kc:case Qc:return Math.max(i,8)*Math.max(e,8)/2;case th:case nh:case sh:case rh:return Math.floor((i+3)/4)*Math.floor((e+3)/4)*8;case ih:case Ha:case oh:return Math.floor((i+3)/4)*Math.floor((e+3)/4)*16;case ah:return Math.floor((i+3)/4)*Math.floor((e+3)/4)*16;case lh:return Math.floor((i+4)/5)*Math.floor((e+3)/4)*16;case ch:return Math.floor((i+4)/5)*Math.floor((e+4)/5)*16;case hh:return Math.floor((i+5)/6)*Math.floor((e+4)/5)*16;case uh:return Math.floor((i+5)/6)*Math.floor((e+5)/6)*16;case dh:return Math.floor((i+7)/8)*Math.floor((e+4)/5)*16;case fh:return Math.floor((i+7)/8)*Math.floor((e+5)/6)*16;case ph:return Math.floor((i+7)/8)*Math.floor((e+7)/8)*16;case mh:return Math.floor((i+9)/10)*Math.floor((e+4)/5)*16;case gh:return Math.floor((i+9)/10)*Math.floor((e+5)/6)*16;case _h:return Math.floor((i+9)/10)*Math.floor((e+7)/8)*16;case xh:return Math.floor((i+9)/10)*Math.floor((e+9)/10)*16;case vh:return Math.floor((i+11)/12)*Math.floor((e+9)/10)*16;case yh:return Math.floor((i+11)/12)*Math.floor((e+11)/12)*16;case Sh:case bh:case Mh:return Math.ceil(i/4)*Math.ceil(e/4)*16;case wh:case Eh:return Math.ceil(i/4)*Math.ceil(e/4)*8;case Va:case Th:return Math.ceil(i/4)*Math.ceil(e/4)*16}throw new Error(`Unable to determine texture byte length for ${t} format.`)}function Jy(i){switch(i){case si:case zd:return{byteLength:1,components:1};case Do:case Hd:case Yi:return{byteLength:2,components:1};case Xc:case qc:return{byteLength:2,components:4};case qi:case Wc:case Ii:return{byteLength:4,components:1};case Vd:case Gd:return{byteLength:4,components:3}}throw new Error(`THREE.TextureUtils: Unknown texture type ${i}.`)}typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("register",{detail:{revision:"187"}}));typeof window<"u"&&(window.__THREE__?Ke("WARNING: Multiple instances of Three.js being imported."):window.__THREE__="187");function k0(){let i=null,e=!1,t=null,n=null;function s(r,o){n=i.requestAnimationFrame(s),t(r,o)}return{start:function(){e!==!0&&t!==null&&i!==null&&(n=i.requestAnimationFrame(s),e=!0)},stop:function(){i!==null&&i.cancelAnimationFrame(n),e=!1},setAnimationLoop:function(r){t=r},setContext:function(r){i=r}}}function jy(i){let e=new WeakMap;function t(a,l){let c=a.array,h=a.usage,d=c.byteLength,u=i.createBuffer();i.bindBuffer(l,u),i.bufferData(l,c,h),a.onUploadCallback();let f;if(c instanceof Float32Array)f=i.FLOAT;else if(typeof Float16Array<"u"&&c instanceof Float16Array)f=i.HALF_FLOAT;else if(c instanceof Uint16Array)a.isFloat16BufferAttribute?f=i.HALF_FLOAT:f=i.UNSIGNED_SHORT;else if(c instanceof Int16Array)f=i.SHORT;else if(c instanceof Uint32Array)f=i.UNSIGNED_INT;else if(c instanceof Int32Array)f=i.INT;else if(c instanceof Int8Array)f=i.BYTE;else if(c instanceof Uint8Array)f=i.UNSIGNED_BYTE;else if(c instanceof Uint8ClampedArray)f=i.UNSIGNED_BYTE;else throw new Error("THREE.WebGLAttributes: Unsupported buffer data format: "+c);return{buffer:u,type:f,bytesPerElement:c.BYTES_PER_ELEMENT,version:a.version,size:d}}function n(a,l,c){let h=l.array,d=l.updateRanges;if(i.bindBuffer(c,a),d.length===0)i.bufferSubData(c,0,h);else{d.sort((f,g)=>f.start-g.start);let u=0;for(let f=1;f<d.length;f++){let g=d[u],y=d[f];y.start<=g.start+g.count+1?g.count=Math.max(g.count,y.start+y.count-g.start):(++u,d[u]=y)}d.length=u+1;for(let f=0,g=d.length;f<g;f++){let y=d[f];i.bufferSubData(c,y.start*h.BYTES_PER_ELEMENT,h,y.start,y.count)}l.clearUpdateRanges()}l.onUploadCallback()}function s(a){return a.isInterleavedBufferAttribute&&(a=a.data),e.get(a)}function r(a){a.isInterleavedBufferAttribute&&(a=a.data);let l=e.get(a);l&&(i.deleteBuffer(l.buffer),e.delete(a))}function o(a,l){if(a.isInterleavedBufferAttribute&&(a=a.data),a.isGLBufferAttribute){let h=e.get(a);(!h||h.version<a.version)&&e.set(a,{buffer:a.buffer,type:a.type,bytesPerElement:a.elementSize,version:a.version});return}let c=e.get(a);if(c===void 0)e.set(a,t(a,l));else if(c.version<a.version){if(c.size!==a.array.byteLength)throw new Error("THREE.WebGLAttributes: The size of the buffer attribute's array buffer does not match the original size. Resizing buffer attributes is not supported.");n(c.buffer,a,l),c.version=a.version}}return{get:s,remove:r,update:o}}var Qy=`#ifdef USE_ALPHAHASH
	if ( diffuseColor.a < getAlphaHashThreshold( vPosition ) ) discard;
#endif`,eS=`#ifdef USE_ALPHAHASH
	const float ALPHA_HASH_SCALE = 0.05;
	float hash2D( vec2 value ) {
		return fract( 1.0e4 * sin( 17.0 * value.x + 0.1 * value.y ) * ( 0.1 + abs( sin( 13.0 * value.y + value.x ) ) ) );
	}
	float hash3D( vec3 value ) {
		return hash2D( vec2( hash2D( value.xy ), value.z ) );
	}
	float getAlphaHashThreshold( vec3 position ) {
		float maxDeriv = max(
			length( dFdx( position.xyz ) ),
			length( dFdy( position.xyz ) )
		);
		float pixScale = 1.0 / ( ALPHA_HASH_SCALE * maxDeriv );
		vec2 pixScales = vec2(
			exp2( floor( log2( pixScale ) ) ),
			exp2( ceil( log2( pixScale ) ) )
		);
		vec2 alpha = vec2(
			hash3D( floor( pixScales.x * position.xyz ) ),
			hash3D( floor( pixScales.y * position.xyz ) )
		);
		float lerpFactor = fract( log2( pixScale ) );
		float x = ( 1.0 - lerpFactor ) * alpha.x + lerpFactor * alpha.y;
		float a = min( lerpFactor, 1.0 - lerpFactor );
		vec3 cases = vec3(
			x * x / ( 2.0 * a * ( 1.0 - a ) ),
			( x - 0.5 * a ) / ( 1.0 - a ),
			1.0 - ( ( 1.0 - x ) * ( 1.0 - x ) / ( 2.0 * a * ( 1.0 - a ) ) )
		);
		float threshold = ( x < ( 1.0 - a ) )
			? ( ( x < a ) ? cases.x : cases.y )
			: cases.z;
		return clamp( threshold , 1.0e-6, 1.0 );
	}
#endif`,tS=`#ifdef USE_ALPHAMAP
	diffuseColor.a *= texture2D( alphaMap, vAlphaMapUv ).g;
#endif`,nS=`#ifdef USE_ALPHAMAP
	uniform sampler2D alphaMap;
#endif`,iS=`#ifdef USE_ALPHATEST
	#ifdef ALPHA_TO_COVERAGE
	diffuseColor.a = smoothstep( alphaTest, alphaTest + fwidth( diffuseColor.a ), diffuseColor.a );
	if ( diffuseColor.a == 0.0 ) discard;
	#else
	if ( diffuseColor.a < alphaTest ) discard;
	#endif
#endif`,sS=`#ifdef USE_ALPHATEST
	uniform float alphaTest;
#endif`,rS=`#ifdef USE_AOMAP
	float ambientOcclusion = ( texture2D( aoMap, vAoMapUv ).r - 1.0 ) * aoMapIntensity + 1.0;
	reflectedLight.indirectDiffuse *= ambientOcclusion;
	#if defined( USE_CLEARCOAT ) 
		clearcoatSpecularIndirect *= ambientOcclusion;
	#endif
	#if defined( USE_SHEEN ) 
		sheenSpecularIndirect *= ambientOcclusion;
	#endif
	#if defined( USE_ENVMAP ) && defined( STANDARD )
		float dotNV = saturate( dot( geometryNormal, geometryViewDir ) );
		reflectedLight.indirectSpecular *= computeSpecularOcclusion( dotNV, ambientOcclusion, material.roughness );
	#endif
#endif`,oS=`#ifdef USE_AOMAP
	uniform sampler2D aoMap;
	uniform float aoMapIntensity;
#endif`,aS=`#ifdef USE_BATCHING
	#if ! defined( GL_ANGLE_multi_draw )
	#define gl_DrawID _gl_DrawID
	uniform int _gl_DrawID;
	#endif
	uniform highp sampler2D batchingTexture;
	uniform highp usampler2D batchingIdTexture;
	mat4 getBatchingMatrix( const in float i ) {
		int size = textureSize( batchingTexture, 0 ).x;
		int j = int( i ) * 4;
		int x = j % size;
		int y = j / size;
		vec4 v1 = texelFetch( batchingTexture, ivec2( x, y ), 0 );
		vec4 v2 = texelFetch( batchingTexture, ivec2( x + 1, y ), 0 );
		vec4 v3 = texelFetch( batchingTexture, ivec2( x + 2, y ), 0 );
		vec4 v4 = texelFetch( batchingTexture, ivec2( x + 3, y ), 0 );
		return mat4( v1, v2, v3, v4 );
	}
	float getIndirectIndex( const in int i ) {
		int size = textureSize( batchingIdTexture, 0 ).x;
		int x = i % size;
		int y = i / size;
		return float( texelFetch( batchingIdTexture, ivec2( x, y ), 0 ).r );
	}
#endif
#ifdef USE_BATCHING_COLOR
	uniform sampler2D batchingColorTexture;
	vec4 getBatchingColor( const in float i ) {
		int size = textureSize( batchingColorTexture, 0 ).x;
		int j = int( i );
		int x = j % size;
		int y = j / size;
		return texelFetch( batchingColorTexture, ivec2( x, y ), 0 );
	}
#endif`,lS=`#ifdef USE_BATCHING
	mat4 batchingMatrix = getBatchingMatrix( getIndirectIndex( gl_DrawID ) );
#endif`,cS=`vec3 transformed = vec3( position );
#ifdef USE_ALPHAHASH
	vPosition = vec3( position );
#endif`,hS=`vec3 objectNormal = vec3( normal );
#ifdef USE_TANGENT
	vec3 objectTangent = vec3( tangent.xyz );
#endif`,uS=`float G_BlinnPhong_Implicit( ) {
	return 0.25;
}
float D_BlinnPhong( const in float shininess, const in float dotNH ) {
	return RECIPROCAL_PI * ( shininess * 0.5 + 1.0 ) * pow( dotNH, shininess );
}
vec3 BRDF_BlinnPhong( const in vec3 lightDir, const in vec3 viewDir, const in vec3 normal, const in vec3 specularColor, const in float shininess ) {
	vec3 halfDir = normalize( lightDir + viewDir );
	float dotNH = saturate( dot( normal, halfDir ) );
	float dotVH = saturate( dot( viewDir, halfDir ) );
	vec3 F = F_Schlick( specularColor, 1.0, dotVH );
	float G = G_BlinnPhong_Implicit( );
	float D = D_BlinnPhong( shininess, dotNH );
	return F * ( G * D );
} // validated`,dS=`#ifdef USE_IRIDESCENCE
	const mat3 XYZ_TO_REC709 = mat3(
		 3.2404542, -0.9692660,  0.0556434,
		-1.5371385,  1.8760108, -0.2040259,
		-0.4985314,  0.0415560,  1.0572252
	);
	vec3 Fresnel0ToIor( vec3 fresnel0 ) {
		vec3 sqrtF0 = sqrt( fresnel0 );
		return ( vec3( 1.0 ) + sqrtF0 ) / ( vec3( 1.0 ) - sqrtF0 );
	}
	vec3 IorToFresnel0( vec3 transmittedIor, float incidentIor ) {
		return pow2( ( transmittedIor - vec3( incidentIor ) ) / ( transmittedIor + vec3( incidentIor ) ) );
	}
	float IorToFresnel0( float transmittedIor, float incidentIor ) {
		return pow2( ( transmittedIor - incidentIor ) / ( transmittedIor + incidentIor ));
	}
	vec3 evalSensitivity( float OPD, vec3 shift ) {
		float phase = 2.0 * PI * OPD * 1.0e-9;
		vec3 val = vec3( 5.4856e-13, 4.4201e-13, 5.2481e-13 );
		vec3 pos = vec3( 1.6810e+06, 1.7953e+06, 2.2084e+06 );
		vec3 var = vec3( 4.3278e+09, 9.3046e+09, 6.6121e+09 );
		vec3 xyz = val * sqrt( 2.0 * PI * var ) * cos( pos * phase + shift ) * exp( - pow2( phase ) * var );
		xyz.x += 9.7470e-14 * sqrt( 2.0 * PI * 4.5282e+09 ) * cos( 2.2399e+06 * phase + shift[ 0 ] ) * exp( - 4.5282e+09 * pow2( phase ) );
		xyz /= 1.0685e-7;
		vec3 rgb = XYZ_TO_REC709 * xyz;
		return rgb;
	}
	vec3 evalIridescence( float outsideIOR, float eta2, float cosTheta1, float thinFilmThickness, vec3 baseF0 ) {
		vec3 I;
		float iridescenceIOR = mix( outsideIOR, eta2, smoothstep( 0.0, 0.03, thinFilmThickness ) );
		float sinTheta2Sq = pow2( outsideIOR / iridescenceIOR ) * ( 1.0 - pow2( cosTheta1 ) );
		float cosTheta2Sq = 1.0 - sinTheta2Sq;
		if ( cosTheta2Sq < 0.0 ) {
			return vec3( 1.0 );
		}
		float cosTheta2 = sqrt( cosTheta2Sq );
		float R0 = IorToFresnel0( iridescenceIOR, outsideIOR );
		float R12 = F_Schlick( R0, 1.0, cosTheta1 );
		float T121 = 1.0 - R12;
		float phi12 = 0.0;
		if ( iridescenceIOR < outsideIOR ) phi12 = PI;
		float phi21 = PI - phi12;
		vec3 baseIOR = Fresnel0ToIor( clamp( baseF0, 0.0, 0.9999 ) );		vec3 R1 = IorToFresnel0( baseIOR, iridescenceIOR );
		vec3 R23 = F_Schlick( R1, 1.0, cosTheta2 );
		vec3 phi23 = vec3( 0.0 );
		if ( baseIOR[ 0 ] < iridescenceIOR ) phi23[ 0 ] = PI;
		if ( baseIOR[ 1 ] < iridescenceIOR ) phi23[ 1 ] = PI;
		if ( baseIOR[ 2 ] < iridescenceIOR ) phi23[ 2 ] = PI;
		float OPD = 2.0 * iridescenceIOR * thinFilmThickness * cosTheta2;
		vec3 phi = vec3( phi21 ) + phi23;
		vec3 R123 = clamp( R12 * R23, 1e-5, 0.9999 );
		vec3 r123 = sqrt( R123 );
		vec3 Rs = pow2( T121 ) * R23 / ( vec3( 1.0 ) - R123 );
		vec3 C0 = R12 + Rs;
		I = C0;
		vec3 Cm = Rs - T121;
		for ( int m = 1; m <= 2; ++ m ) {
			Cm *= r123;
			vec3 Sm = 2.0 * evalSensitivity( float( m ) * OPD, float( m ) * phi );
			I += Cm * Sm;
		}
		return max( I, vec3( 0.0 ) );
	}
#endif`,fS=`#ifdef USE_BUMPMAP
	uniform sampler2D bumpMap;
	uniform float bumpScale;
	vec2 dHdxy_fwd() {
		vec2 dSTdx = dFdx( vBumpMapUv );
		vec2 dSTdy = dFdy( vBumpMapUv );
		float Hll = bumpScale * texture2D( bumpMap, vBumpMapUv ).x;
		float dBx = bumpScale * texture2D( bumpMap, vBumpMapUv + dSTdx ).x - Hll;
		float dBy = bumpScale * texture2D( bumpMap, vBumpMapUv + dSTdy ).x - Hll;
		return vec2( dBx, dBy );
	}
	vec3 perturbNormalArb( vec3 surf_pos, vec3 surf_norm, vec2 dHdxy, float faceDirection ) {
		vec3 vSigmaX = normalize( dFdx( surf_pos.xyz ) );
		vec3 vSigmaY = normalize( dFdy( surf_pos.xyz ) );
		vec3 vN = surf_norm;
		vec3 R1 = cross( vSigmaY, vN );
		vec3 R2 = cross( vN, vSigmaX );
		float fDet = dot( vSigmaX, R1 ) * faceDirection;
		vec3 vGrad = sign( fDet ) * ( dHdxy.x * R1 + dHdxy.y * R2 );
		return normalize( abs( fDet ) * surf_norm - vGrad );
	}
#endif`,pS=`#if NUM_CLIPPING_PLANES > 0
	vec4 plane;
	#ifdef ALPHA_TO_COVERAGE
		float distanceToPlane, distanceGradient;
		float clipOpacity = 1.0;
		#pragma unroll_loop_start
		for ( int i = 0; i < UNION_CLIPPING_PLANES; i ++ ) {
			plane = clippingPlanes[ i ];
			distanceToPlane = - dot( vClipPosition, plane.xyz ) + plane.w;
			distanceGradient = fwidth( distanceToPlane ) / 2.0;
			clipOpacity *= smoothstep( - distanceGradient, distanceGradient, distanceToPlane );
			if ( clipOpacity == 0.0 ) discard;
		}
		#pragma unroll_loop_end
		#if UNION_CLIPPING_PLANES < NUM_CLIPPING_PLANES
			float unionClipOpacity = 1.0;
			#pragma unroll_loop_start
			for ( int i = UNION_CLIPPING_PLANES; i < NUM_CLIPPING_PLANES; i ++ ) {
				plane = clippingPlanes[ i ];
				distanceToPlane = - dot( vClipPosition, plane.xyz ) + plane.w;
				distanceGradient = fwidth( distanceToPlane ) / 2.0;
				unionClipOpacity *= 1.0 - smoothstep( - distanceGradient, distanceGradient, distanceToPlane );
			}
			#pragma unroll_loop_end
			clipOpacity *= 1.0 - unionClipOpacity;
		#endif
		diffuseColor.a *= clipOpacity;
		if ( diffuseColor.a == 0.0 ) discard;
	#else
		#pragma unroll_loop_start
		for ( int i = 0; i < UNION_CLIPPING_PLANES; i ++ ) {
			plane = clippingPlanes[ i ];
			if ( dot( vClipPosition, plane.xyz ) > plane.w ) discard;
		}
		#pragma unroll_loop_end
		#if UNION_CLIPPING_PLANES < NUM_CLIPPING_PLANES
			bool clipped = true;
			#pragma unroll_loop_start
			for ( int i = UNION_CLIPPING_PLANES; i < NUM_CLIPPING_PLANES; i ++ ) {
				plane = clippingPlanes[ i ];
				clipped = ( dot( vClipPosition, plane.xyz ) > plane.w ) && clipped;
			}
			#pragma unroll_loop_end
			if ( clipped ) discard;
		#endif
	#endif
#endif`,mS=`#if NUM_CLIPPING_PLANES > 0
	varying vec3 vClipPosition;
	uniform vec4 clippingPlanes[ NUM_CLIPPING_PLANES ];
#endif`,gS=`#if NUM_CLIPPING_PLANES > 0
	varying vec3 vClipPosition;
#endif`,_S=`#if NUM_CLIPPING_PLANES > 0
	vClipPosition = - mvPosition.xyz;
#endif`,xS=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA )
	diffuseColor *= vColor;
#endif`,vS=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA )
	varying vec4 vColor;
#endif`,yS=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA ) || defined( USE_INSTANCING_COLOR ) || defined( USE_BATCHING_COLOR )
	varying vec4 vColor;
#endif`,SS=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA ) || defined( USE_INSTANCING_COLOR ) || defined( USE_BATCHING_COLOR )
	vColor = vec4( 1.0 );
#endif
#ifdef USE_COLOR_ALPHA
	vColor *= color;
#elif defined( USE_COLOR )
	vColor.rgb *= color;
#endif
#ifdef USE_INSTANCING_COLOR
	vColor.rgb *= instanceColor.rgb;
#endif
#ifdef USE_BATCHING_COLOR
	vColor *= getBatchingColor( getIndirectIndex( gl_DrawID ) );
#endif`,bS=`#define PI 3.141592653589793
#define PI2 6.283185307179586
#define PI_HALF 1.5707963267948966
#define RECIPROCAL_PI 0.3183098861837907
#define RECIPROCAL_PI2 0.15915494309189535
#define EPSILON 1e-6
#ifndef saturate
#define saturate( a ) clamp( a, 0.0, 1.0 )
#endif
#define whiteComplement( a ) ( 1.0 - saturate( a ) )
float pow2( const in float x ) { return x*x; }
vec3 pow2( const in vec3 x ) { return x*x; }
float pow3( const in float x ) { return x*x*x; }
float pow4( const in float x ) { float x2 = x*x; return x2*x2; }
float max3( const in vec3 v ) { return max( max( v.x, v.y ), v.z ); }
float average( const in vec3 v ) { return dot( v, vec3( 0.3333333 ) ); }
highp float rand( const in vec2 uv ) {
	const highp float a = 12.9898, b = 78.233, c = 43758.5453;
	highp float dt = dot( uv.xy, vec2( a,b ) ), sn = mod( dt, PI );
	return fract( sin( sn ) * c );
}
#ifdef HIGH_PRECISION
	float precisionSafeLength( vec3 v ) { return length( v ); }
#else
	float precisionSafeLength( vec3 v ) {
		float maxComponent = max3( abs( v ) );
		return length( v / maxComponent ) * maxComponent;
	}
#endif
struct IncidentLight {
	vec3 color;
	vec3 direction;
	bool visible;
};
struct ReflectedLight {
	vec3 directDiffuse;
	vec3 directSpecular;
	vec3 indirectDiffuse;
	vec3 indirectSpecular;
};
#ifdef USE_ALPHAHASH
	varying vec3 vPosition;
#endif
vec3 transformDirection( in vec3 dir, in mat4 matrix ) {
	return normalize( ( matrix * vec4( dir, 0.0 ) ).xyz );
}
#define inverseTransformDirection transformDirectionByInverseViewMatrix
vec3 transformNormalByInverseViewMatrix( in vec3 normal, in mat4 viewMatrix ) {
	return normalize( ( vec4( normal, 0.0 ) * viewMatrix ).xyz );
}
vec3 transformDirectionByInverseViewMatrix( in vec3 dir, in mat4 viewMatrix ) {
	return normalize( ( vec4( dir, 0.0 ) * viewMatrix ).xyz );
}
bool isPerspectiveMatrix( mat4 m ) {
	return m[ 2 ][ 3 ] == - 1.0;
}
vec2 equirectUv( in vec3 dir ) {
	float u = atan( dir.z, dir.x ) * RECIPROCAL_PI2 + 0.5;
	float v = asin( clamp( dir.y, - 1.0, 1.0 ) ) * RECIPROCAL_PI + 0.5;
	return vec2( u, v );
}
vec3 BRDF_Lambert( const in vec3 diffuseColor ) {
	return RECIPROCAL_PI * diffuseColor;
}
vec3 F_Schlick( const in vec3 f0, const in float f90, const in float dotVH ) {
	float fresnel = exp2( ( - 5.55473 * dotVH - 6.98316 ) * dotVH );
	return f0 * ( 1.0 - fresnel ) + ( f90 * fresnel );
}
float F_Schlick( const in float f0, const in float f90, const in float dotVH ) {
	float fresnel = exp2( ( - 5.55473 * dotVH - 6.98316 ) * dotVH );
	return f0 * ( 1.0 - fresnel ) + ( f90 * fresnel );
} // validated`,MS=`vec3 transformedNormal = objectNormal;
#ifdef USE_TANGENT
	vec3 transformedTangent = objectTangent;
#endif
#ifdef USE_BATCHING
	mat3 bm = mat3( batchingMatrix );
	transformedNormal /= vec3( dot( bm[ 0 ], bm[ 0 ] ), dot( bm[ 1 ], bm[ 1 ] ), dot( bm[ 2 ], bm[ 2 ] ) );
	transformedNormal = bm * transformedNormal;
	#ifdef USE_TANGENT
		transformedTangent = bm * transformedTangent;
	#endif
#endif
#ifdef USE_INSTANCING
	mat3 im = mat3( instanceMatrix );
	transformedNormal /= vec3( dot( im[ 0 ], im[ 0 ] ), dot( im[ 1 ], im[ 1 ] ), dot( im[ 2 ], im[ 2 ] ) );
	transformedNormal = im * transformedNormal;
	#ifdef USE_TANGENT
		transformedTangent = im * transformedTangent;
	#endif
#endif
transformedNormal = normalMatrix * transformedNormal;
#ifdef FLIP_SIDED
	transformedNormal = - transformedNormal;
#endif
#ifdef USE_TANGENT
	transformedTangent = ( modelViewMatrix * vec4( transformedTangent, 0.0 ) ).xyz;
#endif`,wS=`#ifdef USE_DISPLACEMENTMAP
	uniform sampler2D displacementMap;
	uniform float displacementScale;
	uniform float displacementBias;
#endif`,ES=`#ifdef USE_DISPLACEMENTMAP
	transformed += normalize( objectNormal ) * ( texture2D( displacementMap, vDisplacementMapUv ).x * displacementScale + displacementBias );
#endif`,TS=`#ifdef USE_EMISSIVEMAP
	vec4 emissiveColor = texture2D( emissiveMap, vEmissiveMapUv );
	#ifdef DECODE_VIDEO_TEXTURE_EMISSIVE
		emissiveColor = sRGBTransferEOTF( emissiveColor );
	#endif
	totalEmissiveRadiance *= emissiveColor.rgb;
#endif`,AS=`#ifdef USE_EMISSIVEMAP
	uniform sampler2D emissiveMap;
#endif`,CS="gl_FragColor = linearToOutputTexel( gl_FragColor );",RS=`vec4 LinearTransferOETF( in vec4 value ) {
	return value;
}
vec4 sRGBTransferEOTF( in vec4 value ) {
	return vec4( mix( pow( value.rgb * 0.9478672986 + vec3( 0.0521327014 ), vec3( 2.4 ) ), value.rgb * 0.0773993808, vec3( lessThanEqual( value.rgb, vec3( 0.04045 ) ) ) ), value.a );
}
vec4 sRGBTransferOETF( in vec4 value ) {
	return vec4( mix( pow( value.rgb, vec3( 0.41666 ) ) * 1.055 - vec3( 0.055 ), value.rgb * 12.92, vec3( lessThanEqual( value.rgb, vec3( 0.0031308 ) ) ) ), value.a );
}`,PS=`#ifdef USE_ENVMAP
	#ifdef ENV_WORLDPOS
		vec3 cameraToFrag;
		if ( isOrthographic ) {
			cameraToFrag = normalize( vec3( - viewMatrix[ 0 ][ 2 ], - viewMatrix[ 1 ][ 2 ], - viewMatrix[ 2 ][ 2 ] ) );
		} else {
			cameraToFrag = normalize( vWorldPosition - cameraPosition );
		}
		vec3 worldNormal = transformNormalByInverseViewMatrix( normal, viewMatrix );
		#ifdef ENVMAP_MODE_REFLECTION
			vec3 reflectVec = reflect( cameraToFrag, worldNormal );
		#else
			vec3 reflectVec = refract( cameraToFrag, worldNormal, refractionRatio );
		#endif
	#else
		vec3 reflectVec = vReflect;
	#endif
	#ifdef ENVMAP_TYPE_CUBE
		vec4 envColor = textureCube( envMap, envMapRotation * reflectVec );
		#ifdef ENVMAP_BLENDING_MULTIPLY
			outgoingLight = mix( outgoingLight, outgoingLight * envColor.xyz, specularStrength * reflectivity );
		#elif defined( ENVMAP_BLENDING_MIX )
			outgoingLight = mix( outgoingLight, envColor.xyz, specularStrength * reflectivity );
		#elif defined( ENVMAP_BLENDING_ADD )
			outgoingLight += envColor.xyz * specularStrength * reflectivity;
		#endif
	#endif
#endif`,IS=`#ifdef USE_ENVMAP
	uniform float envMapIntensity;
	uniform mat3 envMapRotation;
	uniform samplerCube envMap;
	#ifdef ENVMAP_TYPE_PMREM
		float roughnessToMip( const in float roughness ) {
			float r = clamp( roughness, 0.0, 1.0 );
			return ENVMAP_MAX_LOD * r * ( 2.0 - r );
		}
	#endif
#endif`,LS=`#ifdef USE_ENVMAP
	uniform float reflectivity;
	#if defined( USE_BUMPMAP ) || defined( USE_NORMALMAP ) || defined( PHONG ) || defined( LAMBERT )
		#define ENV_WORLDPOS
	#endif
	#ifdef ENV_WORLDPOS
		varying vec3 vWorldPosition;
		uniform float refractionRatio;
	#else
		varying vec3 vReflect;
	#endif
#endif`,DS=`#ifdef USE_ENVMAP
	#if defined( USE_BUMPMAP ) || defined( USE_NORMALMAP ) || defined( PHONG ) || defined( LAMBERT )
		#define ENV_WORLDPOS
	#endif
	#ifdef ENV_WORLDPOS
		
		varying vec3 vWorldPosition;
	#else
		varying vec3 vReflect;
		uniform float refractionRatio;
	#endif
#endif`,NS=`#ifdef USE_ENVMAP
	#ifdef ENV_WORLDPOS
		vWorldPosition = worldPosition.xyz;
	#else
		vec3 cameraToVertex;
		if ( isOrthographic ) {
			cameraToVertex = normalize( vec3( - viewMatrix[ 0 ][ 2 ], - viewMatrix[ 1 ][ 2 ], - viewMatrix[ 2 ][ 2 ] ) );
		} else {
			cameraToVertex = normalize( worldPosition.xyz - cameraPosition );
		}
		vec3 worldNormal = transformNormalByInverseViewMatrix( transformedNormal, viewMatrix );
		#ifdef ENVMAP_MODE_REFLECTION
			vReflect = reflect( cameraToVertex, worldNormal );
		#else
			vReflect = refract( cameraToVertex, worldNormal, refractionRatio );
		#endif
	#endif
#endif`,US=`#ifdef USE_FOG
	vFogDepth = - mvPosition.z;
#endif`,FS=`#ifdef USE_FOG
	varying float vFogDepth;
#endif`,OS=`#ifdef USE_FOG
	#ifdef FOG_EXP2
		float fogFactor = 1.0 - exp( - fogDensity * fogDensity * vFogDepth * vFogDepth );
	#else
		float fogFactor = smoothstep( fogNear, fogFar, vFogDepth );
	#endif
	gl_FragColor.rgb = mix( gl_FragColor.rgb, fogColor, fogFactor );
#endif`,BS=`#ifdef USE_FOG
	uniform vec3 fogColor;
	varying float vFogDepth;
	#ifdef FOG_EXP2
		uniform float fogDensity;
	#else
		uniform float fogNear;
		uniform float fogFar;
	#endif
#endif`,kS=`#ifdef USE_GRADIENTMAP
	uniform sampler2D gradientMap;
#endif
vec3 getGradientIrradiance( vec3 normal, vec3 lightDirection ) {
	float dotNL = dot( normal, lightDirection );
	vec2 coord = vec2( dotNL * 0.5 + 0.5, 0.0 );
	#ifdef USE_GRADIENTMAP
		return vec3( texture2D( gradientMap, coord ).r );
	#else
		vec2 fw = fwidth( coord ) * 0.5;
		return mix( vec3( 0.7 ), vec3( 1.0 ), smoothstep( 0.7 - fw.x, 0.7 + fw.x, coord.x ) );
	#endif
}`,zS=`#ifdef USE_LIGHTMAP
	uniform sampler2D lightMap;
	uniform float lightMapIntensity;
#endif`,HS=`LambertMaterial material;
material.diffuseColor = diffuseColor.rgb;
material.specularStrength = specularStrength;`,VS=`varying vec3 vViewPosition;
struct LambertMaterial {
	vec3 diffuseColor;
	float specularStrength;
};
void RE_Direct_Lambert( const in IncidentLight directLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in LambertMaterial material, inout ReflectedLight reflectedLight ) {
	float dotNL = saturate( dot( geometryNormal, directLight.direction ) );
	vec3 irradiance = dotNL * directLight.color;
	reflectedLight.directDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
void RE_IndirectDiffuse_Lambert( const in vec3 irradiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in LambertMaterial material, inout ReflectedLight reflectedLight ) {
	reflectedLight.indirectDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
#define RE_Direct				RE_Direct_Lambert
#define RE_IndirectDiffuse		RE_IndirectDiffuse_Lambert`,GS=`uniform bool receiveShadow;
uniform vec3 ambientLightColor;
#if defined( USE_LIGHT_PROBES )
	uniform vec3 lightProbe[ 9 ];
#endif
vec3 shGetIrradianceAt( in vec3 normal, in vec3 shCoefficients[ 9 ] ) {
	float x = normal.x, y = normal.y, z = normal.z;
	vec3 result = shCoefficients[ 0 ] * 0.886227;
	result += shCoefficients[ 1 ] * 2.0 * 0.511664 * y;
	result += shCoefficients[ 2 ] * 2.0 * 0.511664 * z;
	result += shCoefficients[ 3 ] * 2.0 * 0.511664 * x;
	result += shCoefficients[ 4 ] * 2.0 * 0.429043 * x * y;
	result += shCoefficients[ 5 ] * 2.0 * 0.429043 * y * z;
	result += shCoefficients[ 6 ] * ( 0.743125 * z * z - 0.247708 );
	result += shCoefficients[ 7 ] * 2.0 * 0.429043 * x * z;
	result += shCoefficients[ 8 ] * 0.429043 * ( x * x - y * y );
	return result;
}
vec3 getLightProbeIrradiance( const in vec3 lightProbe[ 9 ], const in vec3 normal ) {
	vec3 worldNormal = transformNormalByInverseViewMatrix( normal, viewMatrix );
	vec3 irradiance = shGetIrradianceAt( worldNormal, lightProbe );
	return irradiance;
}
vec3 getAmbientLightIrradiance( const in vec3 ambientLightColor ) {
	vec3 irradiance = ambientLightColor;
	return irradiance;
}
float getDistanceAttenuation( const in float lightDistance, const in float cutoffDistance, const in float decayExponent ) {
	float distanceFalloff = 1.0 / max( pow( lightDistance, decayExponent ), 0.01 );
	if ( cutoffDistance > 0.0 ) {
		distanceFalloff *= pow2( saturate( 1.0 - pow4( lightDistance / cutoffDistance ) ) );
	}
	return distanceFalloff;
}
float getSpotAttenuation( const in float coneCosine, const in float penumbraCosine, const in float angleCosine ) {
	return smoothstep( coneCosine, penumbraCosine, angleCosine );
}
#if NUM_SUN_LIGHTS > 0
	struct SunLight {
		vec3 direction;
		vec3 color;
	};
	uniform SunLight sunLights[ NUM_SUN_LIGHTS ];
	void getSunLightInfo( const in SunLight sunLight, out IncidentLight light ) {
		light.color = sunLight.color;
		light.direction = sunLight.direction;
		light.visible = true;
	}
#endif
#if NUM_DIR_LIGHTS > 0
	struct DirectionalLight {
		vec3 direction;
		vec3 color;
	};
	uniform DirectionalLight directionalLights[ NUM_DIR_LIGHTS ];
	void getDirectionalLightInfo( const in DirectionalLight directionalLight, out IncidentLight light ) {
		light.color = directionalLight.color;
		light.direction = directionalLight.direction;
		light.visible = true;
	}
#endif
#if NUM_POINT_LIGHTS > 0
	struct PointLight {
		vec3 position;
		vec3 color;
		float distance;
		float decay;
	};
	uniform PointLight pointLights[ NUM_POINT_LIGHTS ];
	void getPointLightInfo( const in PointLight pointLight, const in vec3 geometryPosition, out IncidentLight light ) {
		vec3 lVector = pointLight.position - geometryPosition;
		light.direction = normalize( lVector );
		float lightDistance = length( lVector );
		light.color = pointLight.color;
		light.color *= getDistanceAttenuation( lightDistance, pointLight.distance, pointLight.decay );
		light.visible = ( light.color != vec3( 0.0 ) );
	}
#endif
#if NUM_SPOT_LIGHTS > 0
	struct SpotLight {
		vec3 position;
		vec3 direction;
		vec3 color;
		float distance;
		float decay;
		float coneCos;
		float penumbraCos;
	};
	uniform SpotLight spotLights[ NUM_SPOT_LIGHTS ];
	void getSpotLightInfo( const in SpotLight spotLight, const in vec3 geometryPosition, out IncidentLight light ) {
		vec3 lVector = spotLight.position - geometryPosition;
		light.direction = normalize( lVector );
		float angleCos = dot( light.direction, spotLight.direction );
		float spotAttenuation = getSpotAttenuation( spotLight.coneCos, spotLight.penumbraCos, angleCos );
		if ( spotAttenuation > 0.0 ) {
			float lightDistance = length( lVector );
			light.color = spotLight.color * spotAttenuation;
			light.color *= getDistanceAttenuation( lightDistance, spotLight.distance, spotLight.decay );
			light.visible = ( light.color != vec3( 0.0 ) );
		} else {
			light.color = vec3( 0.0 );
			light.visible = false;
		}
	}
#endif
#if NUM_RECT_AREA_LIGHTS > 0
	struct RectAreaLight {
		vec3 color;
		vec3 position;
		vec3 halfWidth;
		vec3 halfHeight;
	};
	uniform sampler2D ltc_1;	uniform sampler2D ltc_2;
	uniform RectAreaLight rectAreaLights[ NUM_RECT_AREA_LIGHTS ];
#endif
#if NUM_HEMI_LIGHTS > 0
	struct HemisphereLight {
		vec3 direction;
		vec3 skyColor;
		vec3 groundColor;
	};
	uniform HemisphereLight hemisphereLights[ NUM_HEMI_LIGHTS ];
	vec3 getHemisphereLightIrradiance( const in HemisphereLight hemiLight, const in vec3 normal ) {
		float dotNL = dot( normal, hemiLight.direction );
		float hemiDiffuseWeight = 0.5 * dotNL + 0.5;
		vec3 irradiance = mix( hemiLight.groundColor, hemiLight.skyColor, hemiDiffuseWeight );
		return irradiance;
	}
#endif
#include <lightprobes_pars_fragment>`,WS=`#ifdef USE_ENVMAP
	vec3 getIBLIrradiance( const in vec3 normal ) {
		#ifdef ENVMAP_TYPE_PMREM
			vec3 worldNormal = transformNormalByInverseViewMatrix( normal, viewMatrix );
			vec4 envMapColor = textureLod( envMap, envMapRotation * worldNormal, ENVMAP_MAX_LOD );
			return PI * envMapColor.rgb * envMapIntensity;
		#else
			return vec3( 0.0 );
		#endif
	}
	vec3 getIBLRadiance( const in vec3 viewDir, const in vec3 normal, const in float roughness ) {
		#ifdef ENVMAP_TYPE_PMREM
			vec3 reflectVec = reflect( - viewDir, normal );
			reflectVec = normalize( mix( reflectVec, normal, pow4( roughness ) ) );
			reflectVec = transformDirectionByInverseViewMatrix( reflectVec, viewMatrix );
			vec4 envMapColor = textureLod( envMap, envMapRotation * reflectVec, roughnessToMip( roughness ) );
			return envMapColor.rgb * envMapIntensity;
		#else
			return vec3( 0.0 );
		#endif
	}
	#ifdef USE_RETROREFLECTION
		vec3 getIBLRetroRadiance( const in vec3 viewDir, const in vec3 normal, const in float roughness ) {
			#ifdef ENVMAP_TYPE_PMREM
				vec3 retroVec = normalize( mix( viewDir, normal, pow4( roughness ) ) );
				retroVec = transformDirectionByInverseViewMatrix( retroVec, viewMatrix );
				vec4 envMapColor = textureLod( envMap, envMapRotation * retroVec, roughnessToMip( roughness ) );
				return envMapColor.rgb * envMapIntensity;
			#else
				return vec3( 0.0 );
			#endif
		}
	#endif
	#ifdef USE_ANISOTROPY
		vec3 getIBLAnisotropyRadiance( const in vec3 viewDir, const in vec3 normal, const in float roughness, const in vec3 bitangent, const in float anisotropy ) {
			#ifdef ENVMAP_TYPE_PMREM
				vec3 bentNormal = cross( bitangent, viewDir );
				bentNormal = normalize( cross( bentNormal, bitangent ) );
				bentNormal = normalize( mix( bentNormal, normal, pow2( pow2( 1.0 - anisotropy * ( 1.0 - roughness ) ) ) ) );
				return getIBLRadiance( viewDir, bentNormal, roughness );
			#else
				return vec3( 0.0 );
			#endif
		}
		#ifdef USE_RETROREFLECTION
			vec3 getIBLAnisotropyRetroRadiance( const in vec3 viewDir, const in vec3 normal, const in float roughness, const in vec3 bitangent, const in float anisotropy ) {
				#ifdef ENVMAP_TYPE_PMREM
					vec3 bentNormal = cross( bitangent, viewDir );
					bentNormal = normalize( cross( bentNormal, bitangent ) );
					bentNormal = normalize( mix( bentNormal, normal, pow2( pow2( 1.0 - anisotropy * ( 1.0 - roughness ) ) ) ) );
					return getIBLRetroRadiance( viewDir, bentNormal, roughness );
				#else
					return vec3( 0.0 );
				#endif
			}
		#endif
	#endif
#endif`,XS=`ToonMaterial material;
material.diffuseColor = diffuseColor.rgb;`,qS=`varying vec3 vViewPosition;
struct ToonMaterial {
	vec3 diffuseColor;
};
void RE_Direct_Toon( const in IncidentLight directLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in ToonMaterial material, inout ReflectedLight reflectedLight ) {
	vec3 irradiance = getGradientIrradiance( geometryNormal, directLight.direction ) * directLight.color;
	reflectedLight.directDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
void RE_IndirectDiffuse_Toon( const in vec3 irradiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in ToonMaterial material, inout ReflectedLight reflectedLight ) {
	reflectedLight.indirectDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
#define RE_Direct				RE_Direct_Toon
#define RE_IndirectDiffuse		RE_IndirectDiffuse_Toon`,YS=`BlinnPhongMaterial material;
material.diffuseColor = diffuseColor.rgb;
material.specularColor = specular;
material.specularShininess = shininess;
material.specularStrength = specularStrength;`,$S=`varying vec3 vViewPosition;
struct BlinnPhongMaterial {
	vec3 diffuseColor;
	vec3 specularColor;
	float specularShininess;
	float specularStrength;
};
void RE_Direct_BlinnPhong( const in IncidentLight directLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in BlinnPhongMaterial material, inout ReflectedLight reflectedLight ) {
	float dotNL = saturate( dot( geometryNormal, directLight.direction ) );
	vec3 irradiance = dotNL * directLight.color;
	reflectedLight.directDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
	reflectedLight.directSpecular += irradiance * BRDF_BlinnPhong( directLight.direction, geometryViewDir, geometryNormal, material.specularColor, material.specularShininess ) * material.specularStrength;
}
void RE_IndirectDiffuse_BlinnPhong( const in vec3 irradiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in BlinnPhongMaterial material, inout ReflectedLight reflectedLight ) {
	reflectedLight.indirectDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
#define RE_Direct				RE_Direct_BlinnPhong
#define RE_IndirectDiffuse		RE_IndirectDiffuse_BlinnPhong`,ZS=`PhysicalMaterial material;
material.diffuseColor = diffuseColor.rgb;
material.diffuseContribution = diffuseColor.rgb * ( 1.0 - metalnessFactor );
material.metalness = metalnessFactor;
vec3 dxy = max( abs( dFdx( nonPerturbedNormal ) ), abs( dFdy( nonPerturbedNormal ) ) );
float geometryRoughness = max( max( dxy.x, dxy.y ), dxy.z );
material.roughness = max( roughnessFactor, 0.045 );
material.roughness += geometryRoughness;
material.roughness = min( material.roughness, 1.0 );
#ifdef USE_DIFFUSE_ROUGHNESS
	float diffuseRoughnessFactor = diffuseRoughness;
	#ifdef USE_DIFFUSE_ROUGHNESSMAP
		diffuseRoughnessFactor *= texture2D( diffuseRoughnessMap, vDiffuseRoughnessMapUv ).r;
	#endif
	material.diffuseRoughness = saturate( diffuseRoughnessFactor );
#endif
#ifdef IOR
	material.ior = ior;
	#ifdef USE_SPECULAR
		float specularIntensityFactor = specularIntensity;
		vec3 specularColorFactor = specularColor;
		#ifdef USE_SPECULAR_COLORMAP
			specularColorFactor *= texture2D( specularColorMap, vSpecularColorMapUv ).rgb;
		#endif
		#ifdef USE_SPECULAR_INTENSITYMAP
			specularIntensityFactor *= texture2D( specularIntensityMap, vSpecularIntensityMapUv ).a;
		#endif
		material.specularF90 = mix( specularIntensityFactor, 1.0, metalnessFactor );
	#else
		float specularIntensityFactor = 1.0;
		vec3 specularColorFactor = vec3( 1.0 );
		material.specularF90 = 1.0;
	#endif
	material.specularColor = min( pow2( ( material.ior - 1.0 ) / ( material.ior + 1.0 ) ) * specularColorFactor, vec3( 1.0 ) ) * specularIntensityFactor;
	material.specularColorBlended = mix( material.specularColor, diffuseColor.rgb, metalnessFactor );
#else
	material.specularColor = vec3( 0.04 );
	material.specularColorBlended = mix( material.specularColor, diffuseColor.rgb, metalnessFactor );
	material.specularF90 = 1.0;
#endif
#ifdef USE_CLEARCOAT
	material.clearcoat = clearcoat;
	material.clearcoatRoughness = clearcoatRoughness;
	material.clearcoatF0 = vec3( 0.04 );
	material.clearcoatF90 = 1.0;
	#ifdef USE_CLEARCOATMAP
		material.clearcoat *= texture2D( clearcoatMap, vClearcoatMapUv ).x;
	#endif
	#ifdef USE_CLEARCOAT_ROUGHNESSMAP
		material.clearcoatRoughness *= texture2D( clearcoatRoughnessMap, vClearcoatRoughnessMapUv ).y;
	#endif
	material.clearcoat = saturate( material.clearcoat );	material.clearcoatRoughness = max( material.clearcoatRoughness, 0.045 );
	material.clearcoatRoughness += geometryRoughness;
	material.clearcoatRoughness = min( material.clearcoatRoughness, 1.0 );
#endif
#ifdef USE_DISPERSION
	material.dispersion = dispersion;
#endif
#ifdef USE_RETROREFLECTION
	material.retroreflectivity = retroreflectivity;
#endif
#ifdef USE_IRIDESCENCE
	material.iridescence = iridescence;
	material.iridescenceIOR = iridescenceIOR;
	#ifdef USE_IRIDESCENCEMAP
		material.iridescence *= texture2D( iridescenceMap, vIridescenceMapUv ).r;
	#endif
	#ifdef USE_IRIDESCENCE_THICKNESSMAP
		material.iridescenceThickness = (iridescenceThicknessMaximum - iridescenceThicknessMinimum) * texture2D( iridescenceThicknessMap, vIridescenceThicknessMapUv ).g + iridescenceThicknessMinimum;
	#else
		material.iridescenceThickness = iridescenceThicknessMaximum;
	#endif
#endif
#ifdef USE_SHEEN
	material.sheenColor = sheenColor;
	#ifdef USE_SHEEN_COLORMAP
		material.sheenColor *= texture2D( sheenColorMap, vSheenColorMapUv ).rgb;
	#endif
	material.sheenRoughness = clamp( sheenRoughness, 0.0001, 1.0 );
	#ifdef USE_SHEEN_ROUGHNESSMAP
		material.sheenRoughness *= texture2D( sheenRoughnessMap, vSheenRoughnessMapUv ).a;
	#endif
#endif
#ifdef USE_ANISOTROPY
	#ifdef USE_ANISOTROPYMAP
		mat2 anisotropyMat = mat2( anisotropyVector.x, anisotropyVector.y, - anisotropyVector.y, anisotropyVector.x );
		vec3 anisotropyPolar = texture2D( anisotropyMap, vAnisotropyMapUv ).rgb;
		vec2 anisotropyV = anisotropyMat * normalize( 2.0 * anisotropyPolar.rg - vec2( 1.0 ) ) * anisotropyPolar.b;
	#else
		vec2 anisotropyV = anisotropyVector;
	#endif
	material.anisotropy = length( anisotropyV );
	if( material.anisotropy == 0.0 ) {
		anisotropyV = vec2( 1.0, 0.0 );
	} else {
		anisotropyV /= material.anisotropy;
		material.anisotropy = saturate( material.anisotropy );
	}
	material.alphaT = mix( pow2( material.roughness ), 1.0, pow2( material.anisotropy ) );
	material.anisotropyT = tbn[ 0 ] * anisotropyV.x + tbn[ 1 ] * anisotropyV.y;
	material.anisotropyB = tbn[ 1 ] * anisotropyV.x - tbn[ 0 ] * anisotropyV.y;
#endif`,JS=`uniform sampler2D dfgLUT;
struct PhysicalMaterial {
	vec3 diffuseColor;
	vec3 diffuseContribution;
	vec3 specularColor;
	vec3 specularColorBlended;
	float roughness;
	float metalness;
	float specularF90;
	float dispersion;
	vec2 dfg;
	vec3 multiScatteringCompensation;
	#ifdef USE_DIFFUSE_ROUGHNESS
		float diffuseRoughness;
	#endif
	#ifdef USE_RETROREFLECTION
		float retroreflectivity;
	#endif
	#ifdef USE_CLEARCOAT
		float clearcoat;
		float clearcoatRoughness;
		vec3 clearcoatF0;
		float clearcoatF90;
	#endif
	#ifdef USE_IRIDESCENCE
		float iridescence;
		float iridescenceIOR;
		float iridescenceThickness;
		vec3 iridescenceFresnel;
		vec3 iridescenceF0Dielectric;
		vec3 iridescenceF0Metallic;
	#endif
	#ifdef USE_SHEEN
		vec3 sheenColor;
		float sheenRoughness;
	#endif
	#ifdef IOR
		float ior;
	#endif
	#ifdef USE_TRANSMISSION
		float transmission;
		float transmissionAlpha;
		float thickness;
		float attenuationDistance;
		vec3 attenuationColor;
	#endif
	#ifdef USE_ANISOTROPY
		float anisotropy;
		float alphaT;
		vec3 anisotropyT;
		vec3 anisotropyB;
	#endif
};
vec3 clearcoatSpecularDirect = vec3( 0.0 );
vec3 clearcoatSpecularIndirect = vec3( 0.0 );
vec3 sheenSpecularDirect = vec3( 0.0 );
vec3 sheenSpecularIndirect = vec3(0.0 );
vec3 Schlick_to_F0( const in vec3 f, const in float f90, const in float dotVH ) {
    float x = clamp( 1.0 - dotVH, 0.0, 1.0 );
    float x2 = x * x;
    float x5 = clamp( x * x2 * x2, 0.0, 0.9999 );
    return ( f - vec3( f90 ) * x5 ) / ( 1.0 - x5 );
}
#ifdef USE_DIFFUSE_ROUGHNESS
	const float EON_EPSILON = 1e-7;
	float FON_DirectionalAlbedo( const in float mu, const in float roughness, const in float A ) {
		float muComp = 1.0 - mu;
		float gOverPi = muComp * ( 0.0571085289 + muComp * ( 0.491881867 + muComp * ( - 0.332181442 + muComp * 0.0714429953 ) ) );
		return A * ( 1.0 + roughness * gOverPi );
	}
	vec3 BRDF_EON( const in vec3 lightDir, const in vec3 viewDir, const in vec3 normal, const in vec3 diffuseColor, const in float roughness ) {
		vec3 rho = saturate( diffuseColor );
		if ( roughness <= EON_EPSILON ) return BRDF_Lambert( rho );
		float dotNL = saturate( dot( normal, lightDir ) );
		float dotNV = saturate( dot( normal, viewDir ) );
		float s = dot( lightDir, viewDir ) - dotNL * dotNV;
		float sOverT = ( s > 0.0 ) ? s / max( max( dotNL, dotNV ), EON_EPSILON ) : s;
		float A = 1.0 / ( 1.0 + ( 0.5 - 2.0 / ( 3.0 * PI ) ) * roughness );
		vec3 singleScatter = rho * RECIPROCAL_PI * A * ( 1.0 + roughness * sOverT );
		float averageAlbedo = A * ( 1.0 + ( 2.0 / 3.0 - 28.0 / ( 15.0 * PI ) ) * roughness );
		float albedoV = FON_DirectionalAlbedo( dotNV, roughness, A );
		float albedoL = FON_DirectionalAlbedo( dotNL, roughness, A );
		vec3 rhoMultiScatter = rho * rho * averageAlbedo / max( vec3( EON_EPSILON ), vec3( 1.0 ) - rho * ( 1.0 - averageAlbedo ) );
		vec3 multiScatter = rhoMultiScatter * RECIPROCAL_PI
			* max( EON_EPSILON, 1.0 - albedoV )
			* max( EON_EPSILON, 1.0 - albedoL )
			/ max( EON_EPSILON, 1.0 - averageAlbedo );
		return singleScatter + multiScatter;
	}
	vec3 EON_DirectionalAlbedo( const in vec3 diffuseColor, const in float roughness, const in float dotNV ) {
		vec3 rho = saturate( diffuseColor );
		if ( roughness <= EON_EPSILON ) return rho;
		float A = 1.0 / ( 1.0 + ( 0.5 - 2.0 / ( 3.0 * PI ) ) * roughness );
		float directionalAlbedo = FON_DirectionalAlbedo( dotNV, roughness, A );
		float averageAlbedo = A * ( 1.0 + ( 2.0 / 3.0 - 28.0 / ( 15.0 * PI ) ) * roughness );
		vec3 rhoMultiScatter = rho * rho * averageAlbedo / max( vec3( EON_EPSILON ), vec3( 1.0 ) - rho * ( 1.0 - averageAlbedo ) );
		return rho * directionalAlbedo + rhoMultiScatter * ( 1.0 - directionalAlbedo );
	}
#endif
float V_GGX_SmithCorrelated( const in float alpha, const in float dotNL, const in float dotNV ) {
	float a2 = pow2( alpha );
	float gv = dotNL * sqrt( a2 + ( 1.0 - a2 ) * pow2( dotNV ) );
	float gl = dotNV * sqrt( a2 + ( 1.0 - a2 ) * pow2( dotNL ) );
	return 0.5 / max( gv + gl, EPSILON );
}
float D_GGX( const in float alpha, const in float dotNH ) {
	float a2 = pow2( alpha );
	float denom = pow2( dotNH ) * ( a2 - 1.0 ) + 1.0;
	return RECIPROCAL_PI * a2 / pow2( denom );
}
#ifdef USE_ANISOTROPY
	float V_GGX_SmithCorrelated_Anisotropic( const in float alphaT, const in float alphaB, const in float dotTV, const in float dotBV, const in float dotTL, const in float dotBL, const in float dotNV, const in float dotNL ) {
		float gv = dotNL * length( vec3( alphaT * dotTV, alphaB * dotBV, dotNV ) );
		float gl = dotNV * length( vec3( alphaT * dotTL, alphaB * dotBL, dotNL ) );
		return 0.5 / max( gv + gl, EPSILON );
	}
	float D_GGX_Anisotropic( const in float alphaT, const in float alphaB, const in float dotNH, const in float dotTH, const in float dotBH ) {
		float a2 = alphaT * alphaB;
		highp vec3 v = vec3( alphaB * dotTH, alphaT * dotBH, a2 * dotNH );
		highp float v2 = dot( v, v );
		float w2 = a2 / v2;
		return RECIPROCAL_PI * a2 * pow2 ( w2 );
	}
#endif
#ifdef USE_CLEARCOAT
	vec3 BRDF_GGX_Clearcoat( const in vec3 lightDir, const in vec3 viewDir, const in vec3 normal, const in PhysicalMaterial material) {
		vec3 f0 = material.clearcoatF0;
		float f90 = material.clearcoatF90;
		float roughness = max( material.clearcoatRoughness, 0.045 );
		float alpha = pow2( roughness );
		vec3 halfDir = normalize( lightDir + viewDir );
		float dotNL = saturate( dot( normal, lightDir ) );
		float dotNV = saturate( dot( normal, viewDir ) );
		float dotNH = saturate( dot( normal, halfDir ) );
		float dotVH = saturate( dot( viewDir, halfDir ) );
		vec3 F = F_Schlick( f0, f90, dotVH );
		float V = V_GGX_SmithCorrelated( alpha, dotNL, dotNV );
		float D = D_GGX( alpha, dotNH );
		return F * ( V * D );
	}
#endif
vec3 BRDF_GGX( const in vec3 lightDir, const in vec3 viewDir, const in vec3 normal, const in PhysicalMaterial material ) {
	vec3 f0 = material.specularColorBlended;
	float f90 = material.specularF90;
	float roughness = max( material.roughness, 0.045 );
	float alpha = pow2( roughness );
	vec3 halfDir = normalize( lightDir + viewDir );
	float dotNL = saturate( dot( normal, lightDir ) );
	float dotNV = saturate( dot( normal, viewDir ) );
	float dotNH = saturate( dot( normal, halfDir ) );
	float dotVH = saturate( dot( viewDir, halfDir ) );
	vec3 F = F_Schlick( f0, f90, dotVH );
	#ifdef USE_IRIDESCENCE
		F = mix( F, material.iridescenceFresnel, material.iridescence );
	#endif
	#ifdef USE_ANISOTROPY
		float dotTL = dot( material.anisotropyT, lightDir );
		float dotTV = dot( material.anisotropyT, viewDir );
		float dotTH = dot( material.anisotropyT, halfDir );
		float dotBL = dot( material.anisotropyB, lightDir );
		float dotBV = dot( material.anisotropyB, viewDir );
		float dotBH = dot( material.anisotropyB, halfDir );
		float alphaT = max( material.alphaT, alpha );
		float V = V_GGX_SmithCorrelated_Anisotropic( alphaT, alpha, dotTV, dotBV, dotTL, dotBL, dotNV, dotNL );
		float D = D_GGX_Anisotropic( alphaT, alpha, dotNH, dotTH, dotBH );
	#else
		float V = V_GGX_SmithCorrelated( alpha, dotNL, dotNV );
		float D = D_GGX( alpha, dotNH );
	#endif
	return F * ( V * D );
}
vec2 LTC_Uv( const in vec3 N, const in vec3 V, const in float roughness ) {
	const float LUT_SIZE = 64.0;
	const float LUT_SCALE = ( LUT_SIZE - 1.0 ) / LUT_SIZE;
	const float LUT_BIAS = 0.5 / LUT_SIZE;
	float dotNV = saturate( dot( N, V ) );
	vec2 uv = vec2( roughness, sqrt( 1.0 - dotNV ) );
	uv = uv * LUT_SCALE + LUT_BIAS;
	return uv;
}
float LTC_ClippedSphereFormFactor( const in vec3 f ) {
	float l = length( f );
	return max( ( l * l + f.z ) / ( l + 1.0 ), 0.0 );
}
vec3 LTC_EdgeVectorFormFactor( const in vec3 v1, const in vec3 v2 ) {
	float x = dot( v1, v2 );
	float y = abs( x );
	float a = 0.8543985 + ( 0.4965155 + 0.0145206 * y ) * y;
	float b = 3.4175940 + ( 4.1616724 + y ) * y;
	float v = a / b;
	float theta_sintheta = ( x > 0.0 ) ? v : 0.5 * inversesqrt( max( 1.0 - x * x, 1e-7 ) ) - v;
	return cross( v1, v2 ) * theta_sintheta;
}
vec3 LTC_Evaluate( const in vec3 N, const in vec3 V, const in vec3 P, const in mat3 mInv, const in vec3 rectCoords[ 4 ] ) {
	vec3 v1 = rectCoords[ 1 ] - rectCoords[ 0 ];
	vec3 v2 = rectCoords[ 3 ] - rectCoords[ 0 ];
	vec3 lightNormal = cross( v1, v2 );
	if( dot( lightNormal, P - rectCoords[ 0 ] ) < 0.0 ) return vec3( 0.0 );
	vec3 T1, T2;
	T1 = normalize( V - N * dot( V, N ) );
	T2 = - cross( N, T1 );
	mat3 mat = mInv * transpose( mat3( T1, T2, N ) );
	vec3 coords[ 4 ];
	coords[ 0 ] = mat * ( rectCoords[ 0 ] - P );
	coords[ 1 ] = mat * ( rectCoords[ 1 ] - P );
	coords[ 2 ] = mat * ( rectCoords[ 2 ] - P );
	coords[ 3 ] = mat * ( rectCoords[ 3 ] - P );
	coords[ 0 ] = normalize( coords[ 0 ] );
	coords[ 1 ] = normalize( coords[ 1 ] );
	coords[ 2 ] = normalize( coords[ 2 ] );
	coords[ 3 ] = normalize( coords[ 3 ] );
	vec3 vectorFormFactor = vec3( 0.0 );
	vectorFormFactor += LTC_EdgeVectorFormFactor( coords[ 0 ], coords[ 1 ] );
	vectorFormFactor += LTC_EdgeVectorFormFactor( coords[ 1 ], coords[ 2 ] );
	vectorFormFactor += LTC_EdgeVectorFormFactor( coords[ 2 ], coords[ 3 ] );
	vectorFormFactor += LTC_EdgeVectorFormFactor( coords[ 3 ], coords[ 0 ] );
	float result = LTC_ClippedSphereFormFactor( vectorFormFactor );
	return vec3( result );
}
#if defined( USE_SHEEN )
float D_Charlie( float roughness, float dotNH ) {
	float alpha = pow2( roughness );
	float invAlpha = 1.0 / alpha;
	float cos2h = dotNH * dotNH;
	float sin2h = max( 1.0 - cos2h, 0.0078125 );
	return ( 2.0 + invAlpha ) * pow( sin2h, invAlpha * 0.5 ) / ( 2.0 * PI );
}
float V_Neubelt( float dotNV, float dotNL ) {
	return saturate( 1.0 / ( 4.0 * ( dotNL + dotNV - dotNL * dotNV ) ) );
}
vec3 BRDF_Sheen( const in vec3 lightDir, const in vec3 viewDir, const in vec3 normal, vec3 sheenColor, const in float sheenRoughness ) {
	vec3 halfDir = normalize( lightDir + viewDir );
	float dotNL = saturate( dot( normal, lightDir ) );
	float dotNV = saturate( dot( normal, viewDir ) );
	float dotNH = saturate( dot( normal, halfDir ) );
	float D = D_Charlie( sheenRoughness, dotNH );
	float V = V_Neubelt( dotNV, dotNL );
	return sheenColor * ( D * V );
}
#endif
float IBLSheenBRDF( const in vec3 normal, const in vec3 viewDir, const in float roughness ) {
	float dotNV = saturate( dot( normal, viewDir ) );
	float r2 = roughness * roughness;
	float rInv = 1.0 / ( roughness + 0.1 );
	float a = -1.9362 + 1.0678 * roughness + 0.4573 * r2 - 0.8469 * rInv;
	float b = -0.6014 + 0.5538 * roughness - 0.4670 * r2 - 0.1255 * rInv;
	float DG = exp( a * dotNV + b );
	return saturate( DG );
}
vec3 EnvironmentBRDF( const in vec3 normal, const in vec3 viewDir, const in vec3 specularColor, const in float specularF90, const in float roughness ) {
	float dotNV = saturate( dot( normal, viewDir ) );
	vec2 fab = texture2D( dfgLUT, vec2( roughness, dotNV ) ).rg;
	return specularColor * fab.x + specularF90 * fab.y;
}
#ifdef USE_IRIDESCENCE
void computeMultiscatteringIridescence( const in vec2 fab, const in vec3 specularColor, const in float specularF90, const in float iridescence, const in vec3 iridescenceF0, inout vec3 singleScatter, inout vec3 multiScatter ) {
#else
void computeMultiscattering( const in vec2 fab, const in vec3 specularColor, const in float specularF90, inout vec3 singleScatter, inout vec3 multiScatter ) {
#endif
	#ifdef USE_IRIDESCENCE
		vec3 Fr = mix( specularColor, iridescenceF0, iridescence );
	#else
		vec3 Fr = specularColor;
	#endif
	vec3 FssEss = Fr * fab.x + specularF90 * fab.y;
	float Ess = fab.x + fab.y;
	float Ems = 1.0 - Ess;
	vec3 Favg = Fr + ( 1.0 - Fr ) * 0.047619;	vec3 Fms = FssEss * Favg / ( 1.0 - Ems * Favg );
	singleScatter += FssEss;
	multiScatter += Fms * Ems;
}
#if NUM_RECT_AREA_LIGHTS > 0
	void RE_Direct_RectArea_Physical( const in RectAreaLight rectAreaLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in PhysicalMaterial material, inout ReflectedLight reflectedLight ) {
		vec3 normal = geometryNormal;
		vec3 viewDir = geometryViewDir;
		vec3 position = geometryPosition;
		vec3 lightPos = rectAreaLight.position;
		vec3 halfWidth = rectAreaLight.halfWidth;
		vec3 halfHeight = rectAreaLight.halfHeight;
		vec3 lightColor = rectAreaLight.color;
		float roughness = material.roughness;
		vec3 rectCoords[ 4 ];
		rectCoords[ 0 ] = lightPos + halfWidth - halfHeight;		rectCoords[ 1 ] = lightPos - halfWidth - halfHeight;
		rectCoords[ 2 ] = lightPos - halfWidth + halfHeight;
		rectCoords[ 3 ] = lightPos + halfWidth + halfHeight;
		vec2 uv = LTC_Uv( normal, viewDir, roughness );
		vec4 t1 = texture2D( ltc_1, uv );
		vec4 t2 = texture2D( ltc_2, uv );
		mat3 mInv = mat3(
			vec3( t1.x, 0, t1.y ),
			vec3(    0, 1,    0 ),
			vec3( t1.z, 0, t1.w )
		);
		vec3 fresnel = ( material.specularColorBlended * t2.x + ( material.specularF90 - material.specularColorBlended ) * t2.y );
		reflectedLight.directSpecular += lightColor * fresnel * LTC_Evaluate( normal, viewDir, position, mInv, rectCoords );
		reflectedLight.directDiffuse += lightColor * material.diffuseContribution * LTC_Evaluate( normal, viewDir, position, mat3( 1.0 ), rectCoords );
		#ifdef USE_CLEARCOAT
			vec3 Ncc = geometryClearcoatNormal;
			vec2 uvClearcoat = LTC_Uv( Ncc, viewDir, material.clearcoatRoughness );
			vec4 t1Clearcoat = texture2D( ltc_1, uvClearcoat );
			vec4 t2Clearcoat = texture2D( ltc_2, uvClearcoat );
			mat3 mInvClearcoat = mat3(
				vec3( t1Clearcoat.x, 0, t1Clearcoat.y ),
				vec3(             0, 1,             0 ),
				vec3( t1Clearcoat.z, 0, t1Clearcoat.w )
			);
			vec3 fresnelClearcoat = material.clearcoatF0 * t2Clearcoat.x + ( material.clearcoatF90 - material.clearcoatF0 ) * t2Clearcoat.y;
			clearcoatSpecularDirect += lightColor * fresnelClearcoat * LTC_Evaluate( Ncc, viewDir, position, mInvClearcoat, rectCoords );
		#endif
	}
#endif
void RE_Direct_Physical( const in IncidentLight directLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in PhysicalMaterial material, inout ReflectedLight reflectedLight ) {
	float dotNL = saturate( dot( geometryNormal, directLight.direction ) );
	vec3 irradiance = dotNL * directLight.color;
	#ifdef USE_CLEARCOAT
		float dotNLcc = saturate( dot( geometryClearcoatNormal, directLight.direction ) );
		vec3 ccIrradiance = dotNLcc * directLight.color;
		clearcoatSpecularDirect += ccIrradiance * BRDF_GGX_Clearcoat( directLight.direction, geometryViewDir, geometryClearcoatNormal, material );
	#endif
	#ifdef USE_SHEEN
 
 		sheenSpecularDirect += irradiance * BRDF_Sheen( directLight.direction, geometryViewDir, geometryNormal, material.sheenColor, material.sheenRoughness );
 
 		float sheenAlbedoV = IBLSheenBRDF( geometryNormal, geometryViewDir, material.sheenRoughness );
 		float sheenAlbedoL = IBLSheenBRDF( geometryNormal, directLight.direction, material.sheenRoughness );
 
 		float sheenEnergyComp = 1.0 - max3( material.sheenColor ) * max( sheenAlbedoV, sheenAlbedoL );
 
 		irradiance *= sheenEnergyComp;
 
 	#endif
	vec3 specularBRDF = BRDF_GGX( directLight.direction, geometryViewDir, geometryNormal, material );
	#ifdef USE_RETROREFLECTION
		vec3 retroViewDir = reflect( - geometryViewDir, geometryNormal );
		vec3 retroSpecularBRDF = BRDF_GGX( directLight.direction, retroViewDir, geometryNormal, material );
		specularBRDF = mix( specularBRDF, retroSpecularBRDF, saturate( material.retroreflectivity ) );
	#endif
	reflectedLight.directSpecular += irradiance * specularBRDF * material.multiScatteringCompensation;
	vec3 halfDir = normalize( directLight.direction + geometryViewDir );
	float dotVH = saturate( dot( geometryViewDir, halfDir ) );
	vec3 F = F_Schlick( material.specularColor, material.specularF90, dotVH );
	#ifdef USE_RETROREFLECTION
		vec3 retroHalfDir = normalize( directLight.direction + retroViewDir );
		float dotRetroVH = saturate( dot( retroViewDir, retroHalfDir ) );
		vec3 retroF = F_Schlick( material.specularColor, material.specularF90, dotRetroVH );
		F = mix( F, retroF, saturate( material.retroreflectivity ) );
	#endif
	#ifdef USE_DIFFUSE_ROUGHNESS
		vec3 diffuseBRDF = BRDF_EON( directLight.direction, geometryViewDir, geometryNormal, material.diffuseColor, material.diffuseRoughness ) * ( 1.0 - material.metalness );
	#else
		vec3 diffuseBRDF = BRDF_Lambert( material.diffuseContribution );
	#endif
	reflectedLight.directDiffuse += irradiance * diffuseBRDF * ( 1.0 - F );
}
void RE_IndirectDiffuse_Physical( const in vec3 irradiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in PhysicalMaterial material, inout ReflectedLight reflectedLight ) {
	vec3 singleScattering = vec3( 0.0 );
	vec3 multiScattering = vec3( 0.0 );
	#ifdef USE_IRIDESCENCE
		computeMultiscatteringIridescence( material.dfg, material.specularColor, material.specularF90, material.iridescence, material.iridescenceF0Dielectric, singleScattering, multiScattering );
	#else
		computeMultiscattering( material.dfg, material.specularColor, material.specularF90, singleScattering, multiScattering );
	#endif
	#ifdef USE_DIFFUSE_ROUGHNESS
		float dotNV = saturate( dot( geometryNormal, geometryViewDir ) );
		vec3 diffuseAlbedo = EON_DirectionalAlbedo( material.diffuseColor, material.diffuseRoughness, dotNV ) * ( 1.0 - material.metalness );
		vec3 diffuse = irradiance * RECIPROCAL_PI * diffuseAlbedo * ( 1.0 - singleScattering - multiScattering );
	#else
		vec3 diffuse = irradiance * BRDF_Lambert( material.diffuseContribution ) * ( 1.0 - singleScattering - multiScattering );
	#endif
	#ifdef USE_SHEEN
		float sheenAlbedo = IBLSheenBRDF( geometryNormal, geometryViewDir, material.sheenRoughness );
		sheenSpecularIndirect += irradiance * material.sheenColor * sheenAlbedo * RECIPROCAL_PI;
		float sheenEnergyComp = 1.0 - max3( material.sheenColor ) * sheenAlbedo;
		diffuse *= sheenEnergyComp;
	#endif
	reflectedLight.indirectDiffuse += diffuse;
}
void RE_IndirectSpecular_Physical( const in vec3 radiance, const in vec3 irradiance, const in vec3 clearcoatRadiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in PhysicalMaterial material, inout ReflectedLight reflectedLight) {
	#ifdef USE_CLEARCOAT
		clearcoatSpecularIndirect += clearcoatRadiance * EnvironmentBRDF( geometryClearcoatNormal, geometryViewDir, material.clearcoatF0, material.clearcoatF90, material.clearcoatRoughness );
	#endif
	#ifdef USE_SHEEN
		sheenSpecularIndirect += irradiance * material.sheenColor * IBLSheenBRDF( geometryNormal, geometryViewDir, material.sheenRoughness ) * RECIPROCAL_PI;
 	#endif
	vec3 singleScatteringDielectric = vec3( 0.0 );
	vec3 multiScatteringDielectric = vec3( 0.0 );
	vec3 singleScatteringMetallic = vec3( 0.0 );
	vec3 multiScatteringMetallic = vec3( 0.0 );
	#ifdef USE_IRIDESCENCE
		computeMultiscatteringIridescence( material.dfg, material.specularColor, material.specularF90, material.iridescence, material.iridescenceF0Dielectric, singleScatteringDielectric, multiScatteringDielectric );
		computeMultiscatteringIridescence( material.dfg, material.diffuseColor, material.specularF90, material.iridescence, material.iridescenceF0Metallic, singleScatteringMetallic, multiScatteringMetallic );
	#else
		computeMultiscattering( material.dfg, material.specularColor, material.specularF90, singleScatteringDielectric, multiScatteringDielectric );
		computeMultiscattering( material.dfg, material.diffuseColor, material.specularF90, singleScatteringMetallic, multiScatteringMetallic );
	#endif
	vec3 singleScattering = mix( singleScatteringDielectric, singleScatteringMetallic, material.metalness );
	vec3 multiScattering = mix( multiScatteringDielectric, multiScatteringMetallic, material.metalness );
	vec3 totalScatteringDielectric = singleScatteringDielectric + multiScatteringDielectric;
	#ifdef USE_DIFFUSE_ROUGHNESS
		float dotNV = saturate( dot( geometryNormal, geometryViewDir ) );
		vec3 diffuse = EON_DirectionalAlbedo( material.diffuseColor, material.diffuseRoughness, dotNV ) * ( 1.0 - material.metalness ) * ( 1.0 - totalScatteringDielectric );
	#else
		vec3 diffuse = material.diffuseContribution * ( 1.0 - totalScatteringDielectric );
	#endif
	vec3 cosineWeightedIrradiance = irradiance * RECIPROCAL_PI;
	vec3 indirectSpecular = radiance * singleScattering;
	indirectSpecular += multiScattering * cosineWeightedIrradiance;
	vec3 indirectDiffuse = diffuse * cosineWeightedIrradiance;
	#ifdef USE_SHEEN
		float sheenAlbedo = IBLSheenBRDF( geometryNormal, geometryViewDir, material.sheenRoughness );
		float sheenEnergyComp = 1.0 - max3( material.sheenColor ) * sheenAlbedo;
		indirectSpecular *= sheenEnergyComp;
		indirectDiffuse *= sheenEnergyComp;
	#endif
	reflectedLight.indirectSpecular += indirectSpecular;
	reflectedLight.indirectDiffuse += indirectDiffuse;
}
#define RE_Direct				RE_Direct_Physical
#define RE_Direct_RectArea		RE_Direct_RectArea_Physical
#define RE_IndirectDiffuse		RE_IndirectDiffuse_Physical
#define RE_IndirectSpecular		RE_IndirectSpecular_Physical
float computeSpecularOcclusion( const in float dotNV, const in float ambientOcclusion, const in float roughness ) {
	return saturate( pow( dotNV + ambientOcclusion, exp2( - 16.0 * roughness - 1.0 ) ) - 1.0 + ambientOcclusion );
}`,KS=`
vec3 geometryPosition = - vViewPosition;
vec3 geometryNormal = normal;
vec3 geometryViewDir = ( isOrthographic ) ? vec3( 0, 0, 1 ) : normalize( vViewPosition );
vec3 geometryClearcoatNormal = vec3( 0.0 );
#ifdef USE_CLEARCOAT
	geometryClearcoatNormal = clearcoatNormal;
#endif
#ifdef USE_IRIDESCENCE
	float dotNVi = saturate( dot( normal, geometryViewDir ) );
	if ( material.iridescenceThickness == 0.0 ) {
		material.iridescence = 0.0;
	} else {
		material.iridescence = saturate( material.iridescence );
	}
	if ( material.iridescence > 0.0 ) {
		vec3 iridescenceFresnelDielectric = evalIridescence( 1.0, material.iridescenceIOR, dotNVi, material.iridescenceThickness, material.specularColor );
		vec3 iridescenceFresnelMetallic = evalIridescence( 1.0, material.iridescenceIOR, dotNVi, material.iridescenceThickness, material.diffuseColor );
		material.iridescenceFresnel = mix( iridescenceFresnelDielectric, iridescenceFresnelMetallic, material.metalness );
		material.iridescenceF0Dielectric = Schlick_to_F0( iridescenceFresnelDielectric, 1.0, dotNVi );
		material.iridescenceF0Metallic = Schlick_to_F0( iridescenceFresnelMetallic, 1.0, dotNVi );
	}
#endif
#ifdef STANDARD
	float dotNVms = saturate( dot( geometryNormal, geometryViewDir ) );
	material.dfg = texture2D( dfgLUT, vec2( material.roughness, dotNVms ) ).rg;
	#if ( NUM_SUN_LIGHTS > 0 || NUM_DIR_LIGHTS > 0 || NUM_POINT_LIGHTS > 0 || NUM_SPOT_LIGHTS > 0 )
		float EssMs = material.dfg.x + material.dfg.y;
		material.multiScatteringCompensation = 1.0 + material.specularColorBlended * ( 1.0 / EssMs - 1.0 );
	#endif
#endif
IncidentLight directLight;
#if ( NUM_POINT_LIGHTS > 0 ) && defined( RE_Direct )
	PointLight pointLight;
	#if defined( USE_SHADOWMAP ) && NUM_POINT_LIGHT_SHADOWS > 0
	PointLightShadow pointLightShadow;
	#endif
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_POINT_LIGHTS; i ++ ) {
		pointLight = pointLights[ i ];
		getPointLightInfo( pointLight, geometryPosition, directLight );
		#if defined( USE_SHADOWMAP ) && ( UNROLLED_LOOP_INDEX < NUM_POINT_LIGHT_SHADOWS ) && ( defined( SHADOWMAP_TYPE_PCF ) || defined( SHADOWMAP_TYPE_BASIC ) )
		pointLightShadow = pointLightShadows[ i ];
		directLight.color *= ( directLight.visible && receiveShadow ) ? getPointShadow( pointShadowMap[ i ], pointLightShadow.shadowMapSize, pointLightShadow.shadowIntensity, pointLightShadow.shadowBias, pointLightShadow.shadowRadius, vPointShadowCoord[ i ], pointLightShadow.shadowCameraNear, pointLightShadow.shadowCameraFar ) : 1.0;
		#endif
		RE_Direct( directLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
	}
	#pragma unroll_loop_end
#endif
#if ( NUM_SPOT_LIGHTS > 0 ) && defined( RE_Direct )
	SpotLight spotLight;
	vec4 spotColor;
	vec3 spotLightCoord;
	bool inSpotLightMap;
	#if defined( USE_SHADOWMAP ) && NUM_SPOT_LIGHT_SHADOWS > 0
	SpotLightShadow spotLightShadow;
	#endif
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_SPOT_LIGHTS; i ++ ) {
		spotLight = spotLights[ i ];
		getSpotLightInfo( spotLight, geometryPosition, directLight );
		#if ( UNROLLED_LOOP_INDEX < NUM_SPOT_LIGHT_SHADOWS_WITH_MAPS )
		#define SPOT_LIGHT_MAP_INDEX UNROLLED_LOOP_INDEX
		#elif ( UNROLLED_LOOP_INDEX < NUM_SPOT_LIGHT_SHADOWS )
		#define SPOT_LIGHT_MAP_INDEX NUM_SPOT_LIGHT_MAPS
		#else
		#define SPOT_LIGHT_MAP_INDEX ( UNROLLED_LOOP_INDEX - NUM_SPOT_LIGHT_SHADOWS + NUM_SPOT_LIGHT_SHADOWS_WITH_MAPS )
		#endif
		#if ( SPOT_LIGHT_MAP_INDEX < NUM_SPOT_LIGHT_MAPS )
			spotLightCoord = vSpotLightCoord[ i ].xyz / vSpotLightCoord[ i ].w;
			inSpotLightMap = all( lessThan( abs( spotLightCoord * 2. - 1. ), vec3( 1.0 ) ) );
			spotColor = texture2D( spotLightMap[ SPOT_LIGHT_MAP_INDEX ], spotLightCoord.xy );
			directLight.color = inSpotLightMap ? directLight.color * spotColor.rgb : directLight.color;
		#endif
		#undef SPOT_LIGHT_MAP_INDEX
		#if defined( USE_SHADOWMAP ) && ( UNROLLED_LOOP_INDEX < NUM_SPOT_LIGHT_SHADOWS )
		spotLightShadow = spotLightShadows[ i ];
		directLight.color *= ( directLight.visible && receiveShadow ) ? getShadow( spotShadowMap[ i ], spotLightShadow.shadowMapSize, spotLightShadow.shadowIntensity, spotLightShadow.shadowBias, spotLightShadow.shadowRadius, vSpotLightCoord[ i ] ) : 1.0;
		#endif
		RE_Direct( directLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
	}
	#pragma unroll_loop_end
#endif
#if ( NUM_SUN_LIGHTS > 0 ) && defined( RE_Direct )
	SunLight sunLight;
	#if defined( USE_SHADOWMAP ) && NUM_SUN_LIGHT_SHADOWS > 0
	SunLightShadow sunLightShadow;
	#endif
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_SUN_LIGHTS; i ++ ) {
		sunLight = sunLights[ i ];
		getSunLightInfo( sunLight, directLight );
		#if defined( USE_SHADOWMAP ) && ( UNROLLED_LOOP_INDEX < NUM_SUN_LIGHT_SHADOWS )
		sunLightShadow = sunLightShadows[ i ];
		directLight.color *= ( directLight.visible && receiveShadow ) ? getSunShadow( sunShadowMap[ i ], sunLightShadow, UNROLLED_LOOP_INDEX ) : 1.0;
		#endif
		RE_Direct( directLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
	}
	#pragma unroll_loop_end
#endif
#if ( NUM_DIR_LIGHTS > 0 ) && defined( RE_Direct )
	DirectionalLight directionalLight;
	#if defined( USE_SHADOWMAP ) && NUM_DIR_LIGHT_SHADOWS > 0
	DirectionalLightShadow directionalLightShadow;
	#endif
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_DIR_LIGHTS; i ++ ) {
		directionalLight = directionalLights[ i ];
		getDirectionalLightInfo( directionalLight, directLight );
		#if defined( USE_SHADOWMAP ) && ( UNROLLED_LOOP_INDEX < NUM_DIR_LIGHT_SHADOWS )
		directionalLightShadow = directionalLightShadows[ i ];
		directLight.color *= ( directLight.visible && receiveShadow ) ? getShadow( directionalShadowMap[ i ], directionalLightShadow.shadowMapSize, directionalLightShadow.shadowIntensity, directionalLightShadow.shadowBias, directionalLightShadow.shadowRadius, vDirectionalShadowCoord[ i ] ) : 1.0;
		#endif
		RE_Direct( directLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
	}
	#pragma unroll_loop_end
#endif
#if ( NUM_RECT_AREA_LIGHTS > 0 ) && defined( RE_Direct_RectArea )
	RectAreaLight rectAreaLight;
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_RECT_AREA_LIGHTS; i ++ ) {
		rectAreaLight = rectAreaLights[ i ];
		RE_Direct_RectArea( rectAreaLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
	}
	#pragma unroll_loop_end
#endif
#if defined( RE_IndirectDiffuse )
	vec3 iblIrradiance = vec3( 0.0 );
	vec3 irradiance = getAmbientLightIrradiance( ambientLightColor );
	#if defined( USE_LIGHT_PROBES )
		irradiance += getLightProbeIrradiance( lightProbe, geometryNormal );
	#endif
	#if ( NUM_HEMI_LIGHTS > 0 )
		#pragma unroll_loop_start
		for ( int i = 0; i < NUM_HEMI_LIGHTS; i ++ ) {
			irradiance += getHemisphereLightIrradiance( hemisphereLights[ i ], geometryNormal );
		}
		#pragma unroll_loop_end
	#endif
	#if NUM_LIGHT_PROBE_GRIDS > 0
		vec3 probeWorldPos = ( ( vec4( geometryPosition, 1.0 ) - viewMatrix[ 3 ] ) * viewMatrix ).xyz;
		vec3 probeWorldNormal = transformNormalByInverseViewMatrix( geometryNormal, viewMatrix );
		int probeGrid = - 1;
		#pragma unroll_loop_start
		for ( int i = 0; i < NUM_LIGHT_PROBE_GRIDS; i ++ ) {
			if ( isInsideLightProbeGrid( probeWorldPos, probeWorldNormal, probesMin[ i ], probesMax[ i ], probesResolution[ i ] ) ) probeGrid = UNROLLED_LOOP_INDEX;
		}
		#pragma unroll_loop_end
		#pragma unroll_loop_start
		for ( int i = 0; i < NUM_LIGHT_PROBE_GRIDS; i ++ ) {
			if ( probeGrid == UNROLLED_LOOP_INDEX ) irradiance += getLightProbeGridIrradiance( probesSH[ i ], probesMin[ i ], probesMax[ i ], probesResolution[ i ], probeWorldPos, probeWorldNormal );
		}
		#pragma unroll_loop_end
	#endif
#endif
#if defined( RE_IndirectSpecular )
	vec3 radiance = vec3( 0.0 );
	vec3 clearcoatRadiance = vec3( 0.0 );
#endif`,jS=`#if defined( RE_IndirectDiffuse )
	#ifdef USE_LIGHTMAP
		vec4 lightMapTexel = texture2D( lightMap, vLightMapUv );
		vec3 lightMapIrradiance = lightMapTexel.rgb * lightMapIntensity;
		irradiance += lightMapIrradiance;
	#endif
	#if defined( USE_ENVMAP ) && defined( ENVMAP_TYPE_PMREM )
		#if defined( STANDARD ) || defined( LAMBERT ) || defined( PHONG )
			iblIrradiance += getIBLIrradiance( geometryNormal );
		#endif
	#endif
#endif
#if defined( USE_ENVMAP ) && defined( RE_IndirectSpecular )
	#ifdef USE_ANISOTROPY
		vec3 iblRadiance = getIBLAnisotropyRadiance( geometryViewDir, geometryNormal, material.roughness, material.anisotropyB, material.anisotropy );
	#else
		vec3 iblRadiance = getIBLRadiance( geometryViewDir, geometryNormal, material.roughness );
	#endif
	#ifdef USE_RETROREFLECTION
		#ifdef USE_ANISOTROPY
			vec3 retroIBLRadiance = getIBLAnisotropyRetroRadiance( geometryViewDir, geometryNormal, material.roughness, material.anisotropyB, material.anisotropy );
		#else
			vec3 retroIBLRadiance = getIBLRetroRadiance( geometryViewDir, geometryNormal, material.roughness );
		#endif
		iblRadiance = mix( iblRadiance, retroIBLRadiance, saturate( material.retroreflectivity ) );
	#endif
	radiance += iblRadiance;
	#ifdef USE_CLEARCOAT
		clearcoatRadiance += getIBLRadiance( geometryViewDir, geometryClearcoatNormal, material.clearcoatRoughness );
	#endif
#endif`,QS=`#if defined( RE_IndirectDiffuse )
	#if defined( LAMBERT ) || defined( PHONG )
		irradiance += iblIrradiance;
	#endif
	RE_IndirectDiffuse( irradiance, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
#endif
#if defined( RE_IndirectSpecular )
	RE_IndirectSpecular( radiance, iblIrradiance, clearcoatRadiance, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
#endif`,eb=`#if NUM_LIGHT_PROBE_GRIDS > 0
uniform highp sampler3D probesSH[ NUM_LIGHT_PROBE_GRIDS ];
uniform vec3 probesMin[ NUM_LIGHT_PROBE_GRIDS ];
uniform vec3 probesMax[ NUM_LIGHT_PROBE_GRIDS ];
uniform vec3 probesResolution[ NUM_LIGHT_PROBE_GRIDS ];
bool isInsideLightProbeGrid( vec3 worldPos, vec3 worldNormal, vec3 probesMin, vec3 probesMax, vec3 probesResolution ) {
	vec3 spacing = ( probesMax - probesMin ) / probesResolution;
	vec3 samplePos = worldPos + worldNormal * spacing * 0.5;
	vec3 margin = spacing * 0.01;
	return all( greaterThanEqual( samplePos, probesMin - margin ) ) && all( lessThanEqual( samplePos, probesMax + margin ) );
}
vec3 getLightProbeGridIrradiance( highp sampler3D probesSH, vec3 probesMin, vec3 probesMax, vec3 probesResolution, vec3 worldPos, vec3 worldNormal ) {
	vec3 res = probesResolution;
	vec3 gridRange = probesMax - probesMin;
	vec3 probeSpacing = gridRange / res;
	vec3 samplePos = worldPos + worldNormal * probeSpacing * 0.5;
	vec3 uvw = clamp( ( samplePos - probesMin ) / gridRange, 0.5 / res, 1.0 - 0.5 / res );
	float nz          = res.z;
	float paddedSlices = nz + 2.0;
	float atlasDepth  = 7.0 * paddedSlices;
	float uvZBase     = uvw.z * nz + 1.0;
	vec4 s0 = texture( probesSH, vec3( uvw.xy, ( uvZBase                       ) / atlasDepth ) );
	vec4 s1 = texture( probesSH, vec3( uvw.xy, ( uvZBase +       paddedSlices   ) / atlasDepth ) );
	vec4 s2 = texture( probesSH, vec3( uvw.xy, ( uvZBase + 2.0 * paddedSlices   ) / atlasDepth ) );
	vec4 s3 = texture( probesSH, vec3( uvw.xy, ( uvZBase + 3.0 * paddedSlices   ) / atlasDepth ) );
	vec4 s4 = texture( probesSH, vec3( uvw.xy, ( uvZBase + 4.0 * paddedSlices   ) / atlasDepth ) );
	vec4 s5 = texture( probesSH, vec3( uvw.xy, ( uvZBase + 5.0 * paddedSlices   ) / atlasDepth ) );
	vec4 s6 = texture( probesSH, vec3( uvw.xy, ( uvZBase + 6.0 * paddedSlices   ) / atlasDepth ) );
	vec3 c0 = s0.xyz;
	vec3 c1 = vec3( s0.w, s1.xy );
	vec3 c2 = vec3( s1.zw, s2.x );
	vec3 c3 = s2.yzw;
	vec3 c4 = s3.xyz;
	vec3 c5 = vec3( s3.w, s4.xy );
	vec3 c6 = vec3( s4.zw, s5.x );
	vec3 c7 = s5.yzw;
	vec3 c8 = s6.xyz;
	float x = worldNormal.x, y = worldNormal.y, z = worldNormal.z;
	vec3 result = c0 * 0.886227;
	result += c1 * 2.0 * 0.511664 * y;
	result += c2 * 2.0 * 0.511664 * z;
	result += c3 * 2.0 * 0.511664 * x;
	result += c4 * 2.0 * 0.429043 * x * y;
	result += c5 * 2.0 * 0.429043 * y * z;
	result += c6 * ( 0.743125 * z * z - 0.247708 );
	result += c7 * 2.0 * 0.429043 * x * z;
	result += c8 * 0.429043 * ( x * x - y * y );
	return max( result, vec3( 0.0 ) );
}
#endif`,tb=`#if defined( USE_LOGARITHMIC_DEPTH_BUFFER )
	gl_FragDepth = vIsPerspective == 0.0 ? gl_FragCoord.z : log2( vFragDepth ) * logDepthBufFC * 0.5;
#endif`,nb=`#if defined( USE_LOGARITHMIC_DEPTH_BUFFER )
	uniform float logDepthBufFC;
	varying float vFragDepth;
	varying float vIsPerspective;
#endif`,ib=`#ifdef USE_LOGARITHMIC_DEPTH_BUFFER
	varying float vFragDepth;
	varying float vIsPerspective;
#endif`,sb=`#ifdef USE_LOGARITHMIC_DEPTH_BUFFER
	vFragDepth = 1.0 + gl_Position.w;
	vIsPerspective = float( isPerspectiveMatrix( projectionMatrix ) );
#endif`,rb=`#ifdef USE_MAP
	vec4 sampledDiffuseColor = texture2D( map, vMapUv );
	#ifdef DECODE_VIDEO_TEXTURE
		sampledDiffuseColor = sRGBTransferEOTF( sampledDiffuseColor );
	#endif
	diffuseColor *= sampledDiffuseColor;
#endif`,ob=`#ifdef USE_MAP
	uniform sampler2D map;
#endif`,ab=`#if defined( USE_MAP ) || defined( USE_ALPHAMAP )
	#if defined( USE_POINTS_UV )
		vec2 uv = vUv;
	#else
		vec2 uv = ( uvTransform * vec3( gl_PointCoord.x, 1.0 - gl_PointCoord.y, 1 ) ).xy;
	#endif
#endif
#ifdef USE_MAP
	diffuseColor *= texture2D( map, uv );
#endif
#ifdef USE_ALPHAMAP
	diffuseColor.a *= texture2D( alphaMap, uv ).g;
#endif`,lb=`#if defined( USE_POINTS_UV )
	varying vec2 vUv;
#else
	#if defined( USE_MAP ) || defined( USE_ALPHAMAP )
		uniform mat3 uvTransform;
	#endif
#endif
#ifdef USE_MAP
	uniform sampler2D map;
#endif
#ifdef USE_ALPHAMAP
	uniform sampler2D alphaMap;
#endif`,cb=`float metalnessFactor = metalness;
#ifdef USE_METALNESSMAP
	vec4 texelMetalness = texture2D( metalnessMap, vMetalnessMapUv );
	metalnessFactor *= texelMetalness.b;
#endif`,hb=`#ifdef USE_METALNESSMAP
	uniform sampler2D metalnessMap;
#endif`,ub=`#ifdef USE_INSTANCING_MORPH
	float morphTargetInfluences[ MORPHTARGETS_COUNT ];
	float morphTargetBaseInfluence = texelFetch( morphTexture, ivec2( 0, gl_InstanceID ), 0 ).r;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		morphTargetInfluences[i] =  texelFetch( morphTexture, ivec2( i + 1, gl_InstanceID ), 0 ).r;
	}
#endif`,db=`#if defined( USE_MORPHCOLORS )
	#if defined( USE_COLOR_ALPHA )
		vColor *= morphTargetBaseInfluence;
	#elif defined( USE_COLOR )
		vColor.rgb *= morphTargetBaseInfluence;
	#endif
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		#if defined( USE_COLOR_ALPHA )
			if ( morphTargetInfluences[ i ] != 0.0 ) vColor += getMorph( gl_VertexID, i, 2 ) * morphTargetInfluences[ i ];
		#elif defined( USE_COLOR )
			if ( morphTargetInfluences[ i ] != 0.0 ) vColor.rgb += getMorph( gl_VertexID, i, 2 ).rgb * morphTargetInfluences[ i ];
		#endif
	}
#endif`,fb=`#ifdef USE_MORPHNORMALS
	objectNormal *= morphTargetBaseInfluence;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		if ( morphTargetInfluences[ i ] != 0.0 ) objectNormal += getMorph( gl_VertexID, i, 1 ).xyz * morphTargetInfluences[ i ];
	}
#endif`,pb=`#ifdef USE_MORPHTARGETS
	#ifndef USE_INSTANCING_MORPH
		uniform float morphTargetBaseInfluence;
		uniform float morphTargetInfluences[ MORPHTARGETS_COUNT ];
	#endif
	uniform sampler2DArray morphTargetsTexture;
	uniform ivec2 morphTargetsTextureSize;
	vec4 getMorph( const in int vertexIndex, const in int morphTargetIndex, const in int offset ) {
		int texelIndex = vertexIndex * MORPHTARGETS_TEXTURE_STRIDE + offset;
		int y = texelIndex / morphTargetsTextureSize.x;
		int x = texelIndex - y * morphTargetsTextureSize.x;
		ivec3 morphUV = ivec3( x, y, morphTargetIndex );
		return texelFetch( morphTargetsTexture, morphUV, 0 );
	}
#endif`,mb=`#ifdef USE_MORPHTARGETS
	transformed *= morphTargetBaseInfluence;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		if ( morphTargetInfluences[ i ] != 0.0 ) transformed += getMorph( gl_VertexID, i, 0 ).xyz * morphTargetInfluences[ i ];
	}
#endif`,gb=`float faceDirection = gl_FrontFacing ? 1.0 : - 1.0;
#ifdef FLAT_SHADED
	vec3 fdx = dFdx( vViewPosition );
	vec3 fdy = dFdy( vViewPosition );
	vec3 normal = normalize( cross( fdx, fdy ) );
#else
	vec3 normal = normalize( vNormal );
	#ifdef DOUBLE_SIDED
		normal *= faceDirection;
	#endif
#endif
#if defined( USE_NORMALMAP_TANGENTSPACE ) || defined( USE_CLEARCOAT_NORMALMAP ) || defined( USE_ANISOTROPY )
	#ifdef USE_TANGENT
		mat3 tbn = mat3( normalize( vTangent ), normalize( vBitangent ), normal );
	#else
		mat3 tbn = getTangentFrame( - vViewPosition, normal,
		#if defined( USE_NORMALMAP )
			vNormalMapUv
		#elif defined( USE_CLEARCOAT_NORMALMAP )
			vClearcoatNormalMapUv
		#else
			vUv
		#endif
		);
	#endif
	#ifdef DOUBLE_SIDED
		tbn[0] *= faceDirection;
		tbn[1] *= faceDirection;
	#endif
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	#ifdef USE_TANGENT
		mat3 tbn2 = mat3( normalize( vTangent ), normalize( vBitangent ), normal );
	#else
		mat3 tbn2 = getTangentFrame( - vViewPosition, normal, vClearcoatNormalMapUv );
	#endif
	#ifdef DOUBLE_SIDED
		tbn2[0] *= faceDirection;
		tbn2[1] *= faceDirection;
	#endif
#endif
vec3 nonPerturbedNormal = normal;`,_b=`#ifdef USE_NORMALMAP_OBJECTSPACE
	normal = texture2D( normalMap, vNormalMapUv ).xyz * 2.0 - 1.0;
	#ifdef FLIP_SIDED
		normal = - normal;
	#endif
	#ifdef DOUBLE_SIDED
		normal = normal * faceDirection;
	#endif
	normal = normalize( normalMatrix * normal );
#elif defined( USE_NORMALMAP_TANGENTSPACE )
	vec3 mapN = texture2D( normalMap, vNormalMapUv ).xyz * 2.0 - 1.0;
	#if defined( USE_PACKED_NORMALMAP )
		mapN = vec3( mapN.xy, sqrt( saturate( 1.0 - dot( mapN.xy, mapN.xy ) ) ) );
	#endif
	mapN.xy *= normalScale;
	normal = normalize( tbn * mapN );
#elif defined( USE_BUMPMAP )
	normal = perturbNormalArb( - vViewPosition, normal, dHdxy_fwd(), faceDirection );
#endif`,xb=`#ifndef FLAT_SHADED
	varying vec3 vNormal;
	#ifdef USE_TANGENT
		varying vec3 vTangent;
		varying vec3 vBitangent;
	#endif
#endif`,vb=`#ifndef FLAT_SHADED
	varying vec3 vNormal;
	#ifdef USE_TANGENT
		varying vec3 vTangent;
		varying vec3 vBitangent;
	#endif
#endif`,yb=`#ifndef FLAT_SHADED
	vNormal = normalize( transformedNormal );
	#ifdef USE_TANGENT
		vTangent = normalize( transformedTangent );
		vBitangent = normalize( cross( vNormal, vTangent ) * tangent.w );
		#ifdef FLIP_SIDED
			vBitangent = - vBitangent;
		#endif
	#endif
#endif`,Sb=`#ifdef USE_NORMALMAP
	uniform sampler2D normalMap;
	uniform vec2 normalScale;
#endif
#ifdef USE_NORMALMAP_OBJECTSPACE
	uniform mat3 normalMatrix;
#endif
#if ! defined ( USE_TANGENT ) && ( defined ( USE_NORMALMAP_TANGENTSPACE ) || defined ( USE_CLEARCOAT_NORMALMAP ) || defined( USE_ANISOTROPY ) )
	mat3 getTangentFrame( vec3 eye_pos, vec3 surf_norm, vec2 uv ) {
		vec3 q0 = dFdx( eye_pos.xyz );
		vec3 q1 = dFdy( eye_pos.xyz );
		vec2 st0 = dFdx( uv.st );
		vec2 st1 = dFdy( uv.st );
		vec3 N = surf_norm;
		vec3 q1perp = cross( q1, N );
		vec3 q0perp = cross( N, q0 );
		vec3 T = q1perp * st0.x + q0perp * st1.x;
		vec3 B = q1perp * st0.y + q0perp * st1.y;
		float det = max( dot( T, T ), dot( B, B ) );
		float scale = ( det == 0.0 ) ? 0.0 : inversesqrt( det );
		return mat3( T * scale, B * scale, N );
	}
#endif`,bb=`#ifdef USE_CLEARCOAT
	vec3 clearcoatNormal = nonPerturbedNormal;
#endif`,Mb=`#ifdef USE_CLEARCOAT_NORMALMAP
	vec3 clearcoatMapN = texture2D( clearcoatNormalMap, vClearcoatNormalMapUv ).xyz * 2.0 - 1.0;
	clearcoatMapN.xy *= clearcoatNormalScale;
	clearcoatNormal = normalize( tbn2 * clearcoatMapN );
#endif`,wb=`#ifdef USE_CLEARCOATMAP
	uniform sampler2D clearcoatMap;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	uniform sampler2D clearcoatNormalMap;
	uniform vec2 clearcoatNormalScale;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
	uniform sampler2D clearcoatRoughnessMap;
#endif`,Eb=`#ifdef USE_IRIDESCENCEMAP
	uniform sampler2D iridescenceMap;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
	uniform sampler2D iridescenceThicknessMap;
#endif`,Tb=`#ifdef OPAQUE
diffuseColor.a = 1.0;
#endif
#ifdef USE_TRANSMISSION
diffuseColor.a *= material.transmissionAlpha;
#endif
gl_FragColor = vec4( outgoingLight, diffuseColor.a );`,Ab=`vec3 packNormalToRGB( const in vec3 normal ) {
	return normalize( normal ) * 0.5 + 0.5;
}
vec3 unpackRGBToNormal( const in vec3 rgb ) {
	return 2.0 * rgb.xyz - 1.0;
}
const float PackUpscale = 256. / 255.;const float UnpackDownscale = 255. / 256.;const float ShiftRight8 = 1. / 256.;
const float Inv255 = 1. / 255.;
const vec4 PackFactors = vec4( 1.0, 256.0, 256.0 * 256.0, 256.0 * 256.0 * 256.0 );
const vec2 UnpackFactors2 = vec2( UnpackDownscale, 1.0 / PackFactors.g );
const vec3 UnpackFactors3 = vec3( UnpackDownscale / PackFactors.rg, 1.0 / PackFactors.b );
const vec4 UnpackFactors4 = vec4( UnpackDownscale / PackFactors.rgb, 1.0 / PackFactors.a );
vec4 packDepthToRGBA( const in float v ) {
	if( v <= 0.0 )
		return vec4( 0., 0., 0., 0. );
	if( v >= 1.0 )
		return vec4( 1., 1., 1., 1. );
	float vuf;
	float af = modf( v * PackFactors.a, vuf );
	float bf = modf( vuf * ShiftRight8, vuf );
	float gf = modf( vuf * ShiftRight8, vuf );
	return vec4( vuf * Inv255, gf * PackUpscale, bf * PackUpscale, af );
}
vec3 packDepthToRGB( const in float v ) {
	if( v <= 0.0 )
		return vec3( 0., 0., 0. );
	if( v >= 1.0 )
		return vec3( 1., 1., 1. );
	float vuf;
	float bf = modf( v * PackFactors.b, vuf );
	float gf = modf( vuf * ShiftRight8, vuf );
	return vec3( vuf * Inv255, gf * PackUpscale, bf );
}
vec2 packDepthToRG( const in float v ) {
	if( v <= 0.0 )
		return vec2( 0., 0. );
	if( v >= 1.0 )
		return vec2( 1., 1. );
	float vuf;
	float gf = modf( v * 256., vuf );
	return vec2( vuf * Inv255, gf );
}
float unpackRGBAToDepth( const in vec4 v ) {
	return dot( v, UnpackFactors4 );
}
float unpackRGBToDepth( const in vec3 v ) {
	return dot( v, UnpackFactors3 );
}
float unpackRGToDepth( const in vec2 v ) {
	return v.r * UnpackFactors2.r + v.g * UnpackFactors2.g;
}
vec4 pack2HalfToRGBA( const in vec2 v ) {
	vec4 r = vec4( v.x, fract( v.x * 255.0 ), v.y, fract( v.y * 255.0 ) );
	return vec4( r.x - r.y / 255.0, r.y, r.z - r.w / 255.0, r.w );
}
vec2 unpackRGBATo2Half( const in vec4 v ) {
	return vec2( v.x + ( v.y / 255.0 ), v.z + ( v.w / 255.0 ) );
}
float viewZToOrthographicDepth( const in float viewZ, const in float near, const in float far ) {
	return ( viewZ + near ) / ( near - far );
}
float orthographicDepthToViewZ( const in float depth, const in float near, const in float far ) {
	#ifdef USE_REVERSED_DEPTH_BUFFER
	
		return depth * ( far - near ) - far;
	#else
		return depth * ( near - far ) - near;
	#endif
}
float viewZToPerspectiveDepth( const in float viewZ, const in float near, const in float far ) {
	return ( ( near + viewZ ) * far ) / ( ( far - near ) * viewZ );
}
float perspectiveDepthToViewZ( const in float depth, const in float near, const in float far ) {
	
	#ifdef USE_REVERSED_DEPTH_BUFFER
		return ( near * far ) / ( ( near - far ) * depth - near );
	#else
		return ( near * far ) / ( ( far - near ) * depth - far );
	#endif
}`,Cb=`#ifdef PREMULTIPLIED_ALPHA
	gl_FragColor.rgb *= gl_FragColor.a;
#endif`,Rb=`vec4 mvPosition = vec4( transformed, 1.0 );
#ifdef USE_BATCHING
	mvPosition = batchingMatrix * mvPosition;
#endif
#ifdef USE_INSTANCING
	mvPosition = instanceMatrix * mvPosition;
#endif
mvPosition = modelViewMatrix * mvPosition;
gl_Position = projectionMatrix * mvPosition;`,Pb=`#ifdef DITHERING
	gl_FragColor.rgb = dithering( gl_FragColor.rgb );
#endif`,Ib=`#ifdef DITHERING
	vec3 dithering( vec3 color ) {
		float grid_position = rand( gl_FragCoord.xy );
		vec3 dither_shift_RGB = vec3( 0.25 / 255.0, -0.25 / 255.0, 0.25 / 255.0 );
		dither_shift_RGB = mix( 2.0 * dither_shift_RGB, -2.0 * dither_shift_RGB, grid_position );
		return color + dither_shift_RGB;
	}
#endif`,Lb=`float roughnessFactor = roughness;
#ifdef USE_ROUGHNESSMAP
	vec4 texelRoughness = texture2D( roughnessMap, vRoughnessMapUv );
	roughnessFactor *= texelRoughness.g;
#endif`,Db=`#ifdef USE_ROUGHNESSMAP
	uniform sampler2D roughnessMap;
#endif`,Nb=`#if NUM_SPOT_LIGHT_COORDS > 0
	varying vec4 vSpotLightCoord[ NUM_SPOT_LIGHT_COORDS ];
#endif
#if NUM_SPOT_LIGHT_MAPS > 0
	uniform sampler2D spotLightMap[ NUM_SPOT_LIGHT_MAPS ];
#endif
#ifdef USE_SHADOWMAP
	#if NUM_SUN_LIGHT_SHADOWS > 0
		#define SUN_LIGHT_CASCADES 2
		#if defined( SHADOWMAP_TYPE_PCF )
			uniform sampler2DShadow sunShadowMap[ NUM_SUN_LIGHT_SHADOWS ];
		#else
			uniform sampler2D sunShadowMap[ NUM_SUN_LIGHT_SHADOWS ];
		#endif
		uniform mat4 sunShadowMatrix[ NUM_SUN_LIGHT_SHADOWS * SUN_LIGHT_CASCADES ];
		uniform vec4 sunShadowCascade[ NUM_SUN_LIGHT_SHADOWS * SUN_LIGHT_CASCADES ];
		varying vec4 vSunShadowWorldPosition;
		varying vec3 vSunShadowWorldNormal;
		struct SunLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
		};
		uniform SunLightShadow sunLightShadows[ NUM_SUN_LIGHT_SHADOWS ];
	#endif
	#if NUM_DIR_LIGHT_SHADOWS > 0
		#if defined( SHADOWMAP_TYPE_PCF )
			uniform sampler2DShadow directionalShadowMap[ NUM_DIR_LIGHT_SHADOWS ];
		#else
			uniform sampler2D directionalShadowMap[ NUM_DIR_LIGHT_SHADOWS ];
		#endif
		varying vec4 vDirectionalShadowCoord[ NUM_DIR_LIGHT_SHADOWS ];
		struct DirectionalLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
		};
		uniform DirectionalLightShadow directionalLightShadows[ NUM_DIR_LIGHT_SHADOWS ];
	#endif
	#if NUM_SPOT_LIGHT_SHADOWS > 0
		#if defined( SHADOWMAP_TYPE_PCF )
			uniform sampler2DShadow spotShadowMap[ NUM_SPOT_LIGHT_SHADOWS ];
		#else
			uniform sampler2D spotShadowMap[ NUM_SPOT_LIGHT_SHADOWS ];
		#endif
		struct SpotLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
		};
		uniform SpotLightShadow spotLightShadows[ NUM_SPOT_LIGHT_SHADOWS ];
	#endif
	#if NUM_POINT_LIGHT_SHADOWS > 0
		#if defined( SHADOWMAP_TYPE_PCF )
			uniform samplerCubeShadow pointShadowMap[ NUM_POINT_LIGHT_SHADOWS ];
		#elif defined( SHADOWMAP_TYPE_BASIC )
			uniform samplerCube pointShadowMap[ NUM_POINT_LIGHT_SHADOWS ];
		#endif
		varying vec4 vPointShadowCoord[ NUM_POINT_LIGHT_SHADOWS ];
		struct PointLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
			float shadowCameraNear;
			float shadowCameraFar;
		};
		uniform PointLightShadow pointLightShadows[ NUM_POINT_LIGHT_SHADOWS ];
	#endif
	#if defined( SHADOWMAP_TYPE_PCF )
		float interleavedGradientNoise( vec2 position ) {
			return fract( 52.9829189 * fract( dot( position, vec2( 0.06711056, 0.00583715 ) ) ) );
		}
		vec2 vogelDiskSample( int sampleIndex, int samplesCount, float phi ) {
			const float goldenAngle = 2.399963229728653;
			float r = sqrt( ( float( sampleIndex ) + 0.5 ) / float( samplesCount ) );
			float theta = float( sampleIndex ) * goldenAngle + phi;
			return vec2( cos( theta ), sin( theta ) ) * r;
		}
	#endif
	#if defined( SHADOWMAP_TYPE_PCF )
		float getShadow( sampler2DShadow shadowMap, vec2 shadowMapSize, float shadowIntensity, float shadowBias, float shadowRadius, vec4 shadowCoord ) {
			float shadow = 1.0;
			shadowCoord.xyz /= shadowCoord.w;
			#ifdef USE_REVERSED_DEPTH_BUFFER
				shadowCoord.z -= shadowBias;
			#else
				shadowCoord.z += shadowBias;
			#endif
			bool inFrustum = shadowCoord.x >= 0.0 && shadowCoord.x <= 1.0 && shadowCoord.y >= 0.0 && shadowCoord.y <= 1.0;
			bool frustumTest = inFrustum && shadowCoord.z <= 1.0;
			if ( frustumTest ) {
				vec2 texelSize = vec2( 1.0 ) / shadowMapSize;
				vec2 radius = shadowRadius * texelSize;
				float phi = interleavedGradientNoise( gl_FragCoord.xy ) * PI2;
				shadow = (
					texture( shadowMap, vec3( shadowCoord.xy + vogelDiskSample( 0, 5, phi ) * radius, shadowCoord.z ) ) +
					texture( shadowMap, vec3( shadowCoord.xy + vogelDiskSample( 1, 5, phi ) * radius, shadowCoord.z ) ) +
					texture( shadowMap, vec3( shadowCoord.xy + vogelDiskSample( 2, 5, phi ) * radius, shadowCoord.z ) ) +
					texture( shadowMap, vec3( shadowCoord.xy + vogelDiskSample( 3, 5, phi ) * radius, shadowCoord.z ) ) +
					texture( shadowMap, vec3( shadowCoord.xy + vogelDiskSample( 4, 5, phi ) * radius, shadowCoord.z ) )
				) * 0.2;
			}
			return mix( 1.0, shadow, shadowIntensity );
		}
	#elif defined( SHADOWMAP_TYPE_VSM )
		float getShadow( sampler2D shadowMap, vec2 shadowMapSize, float shadowIntensity, float shadowBias, float shadowRadius, vec4 shadowCoord ) {
			float shadow = 1.0;
			shadowCoord.xyz /= shadowCoord.w;
			#ifdef USE_REVERSED_DEPTH_BUFFER
				shadowCoord.z -= shadowBias;
			#else
				shadowCoord.z += shadowBias;
			#endif
			bool inFrustum = shadowCoord.x >= 0.0 && shadowCoord.x <= 1.0 && shadowCoord.y >= 0.0 && shadowCoord.y <= 1.0;
			bool frustumTest = inFrustum && shadowCoord.z <= 1.0;
			if ( frustumTest ) {
				vec2 distribution = texture2D( shadowMap, shadowCoord.xy ).rg;
				float mean = distribution.x;
				float variance = distribution.y * distribution.y;
				#ifdef USE_REVERSED_DEPTH_BUFFER
					float hard_shadow = step( mean, shadowCoord.z );
				#else
					float hard_shadow = step( shadowCoord.z, mean );
				#endif
				
				if ( hard_shadow == 1.0 ) {
					shadow = 1.0;
				} else {
					variance = max( variance, 0.0000001 );
					float d = shadowCoord.z - mean;
					float p_max = variance / ( variance + d * d );
					p_max = clamp( ( p_max - 0.3 ) / 0.65, 0.0, 1.0 );
					shadow = max( hard_shadow, p_max );
				}
			}
			return mix( 1.0, shadow, shadowIntensity );
		}
	#else
		float getShadow( sampler2D shadowMap, vec2 shadowMapSize, float shadowIntensity, float shadowBias, float shadowRadius, vec4 shadowCoord ) {
			float shadow = 1.0;
			shadowCoord.xyz /= shadowCoord.w;
			#ifdef USE_REVERSED_DEPTH_BUFFER
				shadowCoord.z -= shadowBias;
			#else
				shadowCoord.z += shadowBias;
			#endif
			bool inFrustum = shadowCoord.x >= 0.0 && shadowCoord.x <= 1.0 && shadowCoord.y >= 0.0 && shadowCoord.y <= 1.0;
			bool frustumTest = inFrustum && shadowCoord.z <= 1.0;
			if ( frustumTest ) {
				float depth = texture2D( shadowMap, shadowCoord.xy ).r;
				#ifdef USE_REVERSED_DEPTH_BUFFER
					shadow = step( depth, shadowCoord.z );
				#else
					shadow = step( shadowCoord.z, depth );
				#endif
			}
			return mix( 1.0, shadow, shadowIntensity );
		}
	#endif
	#if NUM_SUN_LIGHT_SHADOWS > 0
		float getSunShadow(
			#if defined( SHADOWMAP_TYPE_PCF )
				sampler2DShadow shadowMap,
			#else
				sampler2D shadowMap,
			#endif
			SunLightShadow sunLightShadow,
			int shadowIndex
		) {
			vec4 shadowWorldPosition = vec4( vSunShadowWorldPosition.xyz + vSunShadowWorldNormal * sunLightShadow.shadowNormalBias, 1.0 );
			float viewDepth = vSunShadowWorldPosition.w;
			int cascadeOffset = shadowIndex * SUN_LIGHT_CASCADES;
			float shadow = 1.0;
			for ( int i = SUN_LIGHT_CASCADES - 1; i >= 0; i -- ) {
				vec4 cascade = sunShadowCascade[ cascadeOffset + i ];
				if ( viewDepth >= cascade.x && viewDepth < cascade.y ) {
					float cascadeShadow = getShadow(
						shadowMap,
						sunLightShadow.shadowMapSize,
						sunLightShadow.shadowIntensity,
						sunLightShadow.shadowBias,
						sunLightShadow.shadowRadius,
						sunShadowMatrix[ cascadeOffset + i ] * shadowWorldPosition
					);
					shadow = mix( cascadeShadow, shadow, smoothstep( cascade.z, cascade.y, viewDepth ) );
				}
			}
			return shadow;
		}
	#endif
	#if NUM_POINT_LIGHT_SHADOWS > 0
	#if defined( SHADOWMAP_TYPE_PCF )
	float getPointShadow( samplerCubeShadow shadowMap, vec2 shadowMapSize, float shadowIntensity, float shadowBias, float shadowRadius, vec4 shadowCoord, float shadowCameraNear, float shadowCameraFar ) {
		float shadow = 1.0;
		vec3 lightToPosition = shadowCoord.xyz;
		vec3 bd3D = normalize( lightToPosition );
		vec3 absVec = abs( lightToPosition );
		float viewSpaceZ = max( max( absVec.x, absVec.y ), absVec.z );
		if ( viewSpaceZ - shadowCameraFar <= 0.0 && viewSpaceZ - shadowCameraNear >= 0.0 ) {
			float lightDistance = length( lightToPosition );
			float depthRange = shadowCameraFar - shadowCameraNear;
			#ifdef USE_REVERSED_DEPTH_BUFFER
				float depthA = - shadowCameraNear / depthRange - shadowBias;
				float depthB = shadowCameraNear * shadowCameraFar / ( depthRange * lightDistance );
			#else
				float depthA = shadowCameraFar / depthRange + shadowBias;
				float depthB = - shadowCameraNear * shadowCameraFar / ( depthRange * lightDistance );
			#endif
			float texelSize = shadowRadius / shadowMapSize.x;
			vec3 absDir = abs( bd3D );
			vec3 tangent = absDir.x > absDir.z ? vec3( 0.0, 1.0, 0.0 ) : vec3( 1.0, 0.0, 0.0 );
			tangent = normalize( cross( bd3D, tangent ) );
			vec3 bitangent = cross( bd3D, tangent );
			float phi = interleavedGradientNoise( gl_FragCoord.xy ) * PI2;
			shadow = 0.0;
			for ( int i = 0; i < 5; i ++ ) {
				vec2 offset = vogelDiskSample( i, 5, phi );
				vec3 direction = bd3D + ( tangent * offset.x + bitangent * offset.y ) * texelSize;
				vec3 absDirection = abs( direction );
				float dp = depthA + depthB / max( max( absDirection.x, absDirection.y ), absDirection.z );
				shadow += texture( shadowMap, vec4( direction, dp ) );
			}
			shadow *= 0.2;
		}
		return mix( 1.0, shadow, shadowIntensity );
	}
	#elif defined( SHADOWMAP_TYPE_BASIC )
	float getPointShadow( samplerCube shadowMap, vec2 shadowMapSize, float shadowIntensity, float shadowBias, float shadowRadius, vec4 shadowCoord, float shadowCameraNear, float shadowCameraFar ) {
		float shadow = 1.0;
		vec3 lightToPosition = shadowCoord.xyz;
		vec3 absVec = abs( lightToPosition );
		float viewSpaceZ = max( max( absVec.x, absVec.y ), absVec.z );
		if ( viewSpaceZ - shadowCameraFar <= 0.0 && viewSpaceZ - shadowCameraNear >= 0.0 ) {
			float dp = ( shadowCameraFar * ( viewSpaceZ - shadowCameraNear ) ) / ( viewSpaceZ * ( shadowCameraFar - shadowCameraNear ) );
			dp += shadowBias;
			vec3 bd3D = normalize( lightToPosition );
			float depth = textureCube( shadowMap, bd3D ).r;
			#ifdef USE_REVERSED_DEPTH_BUFFER
				depth = 1.0 - depth;
			#endif
			shadow = step( dp, depth );
		}
		return mix( 1.0, shadow, shadowIntensity );
	}
	#endif
	#endif
#endif`,Ub=`#if NUM_SPOT_LIGHT_COORDS > 0
	uniform mat4 spotLightMatrix[ NUM_SPOT_LIGHT_COORDS ];
	varying vec4 vSpotLightCoord[ NUM_SPOT_LIGHT_COORDS ];
#endif
#ifdef USE_SHADOWMAP
	#if NUM_SUN_LIGHT_SHADOWS > 0
		varying vec4 vSunShadowWorldPosition;
		varying vec3 vSunShadowWorldNormal;
	#endif
	#if NUM_DIR_LIGHT_SHADOWS > 0
		uniform mat4 directionalShadowMatrix[ NUM_DIR_LIGHT_SHADOWS ];
		varying vec4 vDirectionalShadowCoord[ NUM_DIR_LIGHT_SHADOWS ];
		struct DirectionalLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
		};
		uniform DirectionalLightShadow directionalLightShadows[ NUM_DIR_LIGHT_SHADOWS ];
	#endif
	#if NUM_SPOT_LIGHT_SHADOWS > 0
		struct SpotLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
		};
		uniform SpotLightShadow spotLightShadows[ NUM_SPOT_LIGHT_SHADOWS ];
	#endif
	#if NUM_POINT_LIGHT_SHADOWS > 0
		uniform mat4 pointShadowMatrix[ NUM_POINT_LIGHT_SHADOWS ];
		varying vec4 vPointShadowCoord[ NUM_POINT_LIGHT_SHADOWS ];
		struct PointLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
			float shadowCameraNear;
			float shadowCameraFar;
		};
		uniform PointLightShadow pointLightShadows[ NUM_POINT_LIGHT_SHADOWS ];
	#endif
#endif`,Fb=`#if ( defined( USE_SHADOWMAP ) && ( NUM_DIR_LIGHT_SHADOWS > 0 || NUM_SUN_LIGHT_SHADOWS > 0 || NUM_POINT_LIGHT_SHADOWS > 0 ) ) || ( NUM_SPOT_LIGHT_COORDS > 0 )
	#ifdef HAS_NORMAL
		vec3 shadowWorldNormal = transformNormalByInverseViewMatrix( transformedNormal, viewMatrix );
	#else
		vec3 shadowWorldNormal = vec3( 0.0 );
	#endif
	vec4 shadowWorldPosition;
#endif
#if defined( USE_SHADOWMAP )
	#if NUM_SUN_LIGHT_SHADOWS > 0
		vSunShadowWorldPosition = vec4( worldPosition.xyz, - mvPosition.z );
		vSunShadowWorldNormal = shadowWorldNormal;
	#endif
	#if NUM_DIR_LIGHT_SHADOWS > 0
		#pragma unroll_loop_start
		for ( int i = 0; i < NUM_DIR_LIGHT_SHADOWS; i ++ ) {
			shadowWorldPosition = worldPosition + vec4( shadowWorldNormal * directionalLightShadows[ i ].shadowNormalBias, 0 );
			vDirectionalShadowCoord[ i ] = directionalShadowMatrix[ i ] * shadowWorldPosition;
		}
		#pragma unroll_loop_end
	#endif
	#if NUM_POINT_LIGHT_SHADOWS > 0
		#pragma unroll_loop_start
		for ( int i = 0; i < NUM_POINT_LIGHT_SHADOWS; i ++ ) {
			shadowWorldPosition = worldPosition + vec4( shadowWorldNormal * pointLightShadows[ i ].shadowNormalBias, 0 );
			vPointShadowCoord[ i ] = pointShadowMatrix[ i ] * shadowWorldPosition;
		}
		#pragma unroll_loop_end
	#endif
#endif
#if NUM_SPOT_LIGHT_COORDS > 0
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_SPOT_LIGHT_COORDS; i ++ ) {
		shadowWorldPosition = worldPosition;
		#if ( defined( USE_SHADOWMAP ) && UNROLLED_LOOP_INDEX < NUM_SPOT_LIGHT_SHADOWS )
			shadowWorldPosition.xyz += shadowWorldNormal * spotLightShadows[ i ].shadowNormalBias;
		#endif
		vSpotLightCoord[ i ] = spotLightMatrix[ i ] * shadowWorldPosition;
	}
	#pragma unroll_loop_end
#endif`,Ob=`float getShadowMask() {
	float shadow = 1.0;
	#ifdef USE_SHADOWMAP
	#if NUM_SUN_LIGHT_SHADOWS > 0
	SunLightShadow sunLight;
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_SUN_LIGHT_SHADOWS; i ++ ) {
		sunLight = sunLightShadows[ i ];
		shadow *= receiveShadow ? getSunShadow( sunShadowMap[ i ], sunLight, UNROLLED_LOOP_INDEX ) : 1.0;
	}
	#pragma unroll_loop_end
	#endif
	#if NUM_DIR_LIGHT_SHADOWS > 0
	DirectionalLightShadow directionalLight;
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_DIR_LIGHT_SHADOWS; i ++ ) {
		directionalLight = directionalLightShadows[ i ];
		shadow *= receiveShadow ? getShadow( directionalShadowMap[ i ], directionalLight.shadowMapSize, directionalLight.shadowIntensity, directionalLight.shadowBias, directionalLight.shadowRadius, vDirectionalShadowCoord[ i ] ) : 1.0;
	}
	#pragma unroll_loop_end
	#endif
	#if NUM_SPOT_LIGHT_SHADOWS > 0
	SpotLightShadow spotLight;
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_SPOT_LIGHT_SHADOWS; i ++ ) {
		spotLight = spotLightShadows[ i ];
		shadow *= receiveShadow ? getShadow( spotShadowMap[ i ], spotLight.shadowMapSize, spotLight.shadowIntensity, spotLight.shadowBias, spotLight.shadowRadius, vSpotLightCoord[ i ] ) : 1.0;
	}
	#pragma unroll_loop_end
	#endif
	#if NUM_POINT_LIGHT_SHADOWS > 0 && ( defined( SHADOWMAP_TYPE_PCF ) || defined( SHADOWMAP_TYPE_BASIC ) )
	PointLightShadow pointLight;
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_POINT_LIGHT_SHADOWS; i ++ ) {
		pointLight = pointLightShadows[ i ];
		shadow *= receiveShadow ? getPointShadow( pointShadowMap[ i ], pointLight.shadowMapSize, pointLight.shadowIntensity, pointLight.shadowBias, pointLight.shadowRadius, vPointShadowCoord[ i ], pointLight.shadowCameraNear, pointLight.shadowCameraFar ) : 1.0;
	}
	#pragma unroll_loop_end
	#endif
	#endif
	return shadow;
}`,Bb=`#ifdef USE_SKINNING
	mat4 boneMatX = getBoneMatrix( skinIndex.x );
	mat4 boneMatY = getBoneMatrix( skinIndex.y );
	mat4 boneMatZ = getBoneMatrix( skinIndex.z );
	mat4 boneMatW = getBoneMatrix( skinIndex.w );
#endif`,kb=`#ifdef USE_SKINNING
	uniform mat4 bindMatrix;
	uniform mat4 bindMatrixInverse;
	uniform highp sampler2D boneTexture;
	mat4 getBoneMatrix( const in float i ) {
		int size = textureSize( boneTexture, 0 ).x;
		int j = int( i ) * 4;
		int x = j % size;
		int y = j / size;
		vec4 v1 = texelFetch( boneTexture, ivec2( x, y ), 0 );
		vec4 v2 = texelFetch( boneTexture, ivec2( x + 1, y ), 0 );
		vec4 v3 = texelFetch( boneTexture, ivec2( x + 2, y ), 0 );
		vec4 v4 = texelFetch( boneTexture, ivec2( x + 3, y ), 0 );
		return mat4( v1, v2, v3, v4 );
	}
#endif`,zb=`#ifdef USE_SKINNING
	vec4 skinVertex = bindMatrix * vec4( transformed, 1.0 );
	vec4 skinned = vec4( 0.0 );
	skinned += boneMatX * skinVertex * skinWeight.x;
	skinned += boneMatY * skinVertex * skinWeight.y;
	skinned += boneMatZ * skinVertex * skinWeight.z;
	skinned += boneMatW * skinVertex * skinWeight.w;
	transformed = ( bindMatrixInverse * skinned ).xyz;
#endif`,Hb=`#ifdef USE_SKINNING
	mat4 skinMatrix = mat4( 0.0 );
	skinMatrix += skinWeight.x * boneMatX;
	skinMatrix += skinWeight.y * boneMatY;
	skinMatrix += skinWeight.z * boneMatZ;
	skinMatrix += skinWeight.w * boneMatW;
	skinMatrix = bindMatrixInverse * skinMatrix * bindMatrix;
	objectNormal = vec4( skinMatrix * vec4( objectNormal, 0.0 ) ).xyz;
	#ifdef USE_TANGENT
		objectTangent = vec4( skinMatrix * vec4( objectTangent, 0.0 ) ).xyz;
	#endif
#endif`,Vb=`float specularStrength;
#ifdef USE_SPECULARMAP
	vec4 texelSpecular = texture2D( specularMap, vSpecularMapUv );
	specularStrength = texelSpecular.r;
#else
	specularStrength = 1.0;
#endif`,Gb=`#ifdef USE_SPECULARMAP
	uniform sampler2D specularMap;
#endif`,Wb=`#if defined( TONE_MAPPING )
	gl_FragColor.rgb = toneMapping( gl_FragColor.rgb );
#endif`,Xb=`#ifndef saturate
#define saturate( a ) clamp( a, 0.0, 1.0 )
#endif
uniform float toneMappingExposure;
vec3 LinearToneMapping( vec3 color ) {
	return saturate( toneMappingExposure * color );
}
vec3 ReinhardToneMapping( vec3 color ) {
	color *= toneMappingExposure;
	return saturate( color / ( vec3( 1.0 ) + color ) );
}
vec3 CineonToneMapping( vec3 color ) {
	color *= toneMappingExposure;
	color = max( vec3( 0.0 ), color - 0.004 );
	return pow( ( color * ( 6.2 * color + 0.5 ) ) / ( color * ( 6.2 * color + 1.7 ) + 0.06 ), vec3( 2.2 ) );
}
vec3 RRTAndODTFit( vec3 v ) {
	vec3 a = v * ( v + 0.0245786 ) - 0.000090537;
	vec3 b = v * ( 0.983729 * v + 0.4329510 ) + 0.238081;
	return a / b;
}
vec3 ACESFilmicToneMapping( vec3 color ) {
	const mat3 ACESInputMat = mat3(
		vec3( 0.59719, 0.07600, 0.02840 ),		vec3( 0.35458, 0.90834, 0.13383 ),
		vec3( 0.04823, 0.01566, 0.83777 )
	);
	const mat3 ACESOutputMat = mat3(
		vec3(  1.60475, -0.10208, -0.00327 ),		vec3( -0.53108,  1.10813, -0.07276 ),
		vec3( -0.07367, -0.00605,  1.07602 )
	);
	color *= toneMappingExposure / 0.6;
	color = ACESInputMat * color;
	color = RRTAndODTFit( color );
	color = ACESOutputMat * color;
	return saturate( color );
}
const mat3 LINEAR_REC2020_TO_LINEAR_SRGB = mat3(
	vec3( 1.6605, - 0.1246, - 0.0182 ),
	vec3( - 0.5876, 1.1329, - 0.1006 ),
	vec3( - 0.0728, - 0.0083, 1.1187 )
);
const mat3 LINEAR_SRGB_TO_LINEAR_REC2020 = mat3(
	vec3( 0.6274, 0.0691, 0.0164 ),
	vec3( 0.3293, 0.9195, 0.0880 ),
	vec3( 0.0433, 0.0113, 0.8956 )
);
vec3 agxDefaultContrastApprox( vec3 x ) {
	vec3 x2 = x * x;
	vec3 x4 = x2 * x2;
	return + 15.5 * x4 * x2
		- 40.14 * x4 * x
		+ 31.96 * x4
		- 6.868 * x2 * x
		+ 0.4298 * x2
		+ 0.1191 * x
		- 0.00232;
}
vec3 AgXToneMapping( vec3 color ) {
	const mat3 AgXInsetMatrix = mat3(
		vec3( 0.856627153315983, 0.137318972929847, 0.11189821299995 ),
		vec3( 0.0951212405381588, 0.761241990602591, 0.0767994186031903 ),
		vec3( 0.0482516061458583, 0.101439036467562, 0.811302368396859 )
	);
	const mat3 AgXOutsetMatrix = mat3(
		vec3( 1.1271005818144368, - 0.1413297634984383, - 0.14132976349843826 ),
		vec3( - 0.11060664309660323, 1.157823702216272, - 0.11060664309660294 ),
		vec3( - 0.016493938717834573, - 0.016493938717834257, 1.2519364065950405 )
	);
	const float AgxMinEv = - 12.47393;	const float AgxMaxEv = 4.026069;
	color *= toneMappingExposure;
	color = LINEAR_SRGB_TO_LINEAR_REC2020 * color;
	color = AgXInsetMatrix * color;
	color = max( color, 1e-10 );	color = log2( color );
	color = ( color - AgxMinEv ) / ( AgxMaxEv - AgxMinEv );
	color = clamp( color, 0.0, 1.0 );
	color = agxDefaultContrastApprox( color );
	color = AgXOutsetMatrix * color;
	color = pow( max( vec3( 0.0 ), color ), vec3( 2.2 ) );
	color = LINEAR_REC2020_TO_LINEAR_SRGB * color;
	color = clamp( color, 0.0, 1.0 );
	return color;
}
vec3 NeutralToneMapping( vec3 color ) {
	const float StartCompression = 0.8 - 0.04;
	const float Desaturation = 0.15;
	color *= toneMappingExposure;
	float x = min( color.r, min( color.g, color.b ) );
	float offset = x < 0.08 ? x - 6.25 * x * x : 0.04;
	color -= offset;
	float peak = max( color.r, max( color.g, color.b ) );
	if ( peak < StartCompression ) return color;
	float d = 1. - StartCompression;
	float newPeak = 1. - d * d / ( peak + d - StartCompression );
	color *= newPeak / peak;
	float g = 1. - 1. / ( Desaturation * ( peak - newPeak ) + 1. );
	return mix( color, vec3( newPeak ), g );
}
vec3 CustomToneMapping( vec3 color ) { return color; }`,qb=`#ifdef USE_TRANSMISSION
	material.transmission = transmission;
	material.transmissionAlpha = 1.0;
	material.thickness = thickness;
	material.attenuationDistance = attenuationDistance;
	material.attenuationColor = attenuationColor;
	#ifdef USE_TRANSMISSIONMAP
		material.transmission *= texture2D( transmissionMap, vTransmissionMapUv ).r;
	#endif
	#ifdef USE_THICKNESSMAP
		material.thickness *= texture2D( thicknessMap, vThicknessMapUv ).g;
	#endif
	vec3 pos = vWorldPosition;
	vec3 v = normalize( cameraPosition - pos );
	vec3 n = transformNormalByInverseViewMatrix( normal, viewMatrix );
	vec4 transmitted = getIBLVolumeRefraction(
		n, v, material.roughness, material.diffuseContribution, material.specularColorBlended, material.specularF90,
		pos, modelMatrix, viewMatrix, projectionMatrix, material.dispersion, material.ior, material.thickness,
		material.attenuationColor, material.attenuationDistance );
	material.transmissionAlpha = mix( material.transmissionAlpha, transmitted.a, material.transmission );
	totalDiffuse = mix( totalDiffuse, transmitted.rgb, material.transmission );
#endif`,Yb=`#ifdef USE_TRANSMISSION
	uniform float transmission;
	uniform float thickness;
	uniform float attenuationDistance;
	uniform vec3 attenuationColor;
	#ifdef USE_TRANSMISSIONMAP
		uniform sampler2D transmissionMap;
	#endif
	#ifdef USE_THICKNESSMAP
		uniform sampler2D thicknessMap;
	#endif
	uniform vec2 transmissionSamplerSize;
	uniform sampler2D transmissionSamplerMap;
	uniform mat4 modelMatrix;
	uniform mat4 projectionMatrix;
	varying vec3 vWorldPosition;
	float w0( float a ) {
		return ( 1.0 / 6.0 ) * ( a * ( a * ( - a + 3.0 ) - 3.0 ) + 1.0 );
	}
	float w1( float a ) {
		return ( 1.0 / 6.0 ) * ( a *  a * ( 3.0 * a - 6.0 ) + 4.0 );
	}
	float w2( float a ){
		return ( 1.0 / 6.0 ) * ( a * ( a * ( - 3.0 * a + 3.0 ) + 3.0 ) + 1.0 );
	}
	float w3( float a ) {
		return ( 1.0 / 6.0 ) * ( a * a * a );
	}
	float g0( float a ) {
		return w0( a ) + w1( a );
	}
	float g1( float a ) {
		return w2( a ) + w3( a );
	}
	float h0( float a ) {
		return - 1.0 + w1( a ) / ( w0( a ) + w1( a ) );
	}
	float h1( float a ) {
		return 1.0 + w3( a ) / ( w2( a ) + w3( a ) );
	}
	vec4 bicubic( sampler2D tex, vec2 uv, vec4 texelSize, float lod ) {
		uv = uv * texelSize.zw + 0.5;
		vec2 iuv = floor( uv );
		vec2 fuv = fract( uv );
		float g0x = g0( fuv.x );
		float g1x = g1( fuv.x );
		float h0x = h0( fuv.x );
		float h1x = h1( fuv.x );
		float h0y = h0( fuv.y );
		float h1y = h1( fuv.y );
		vec2 p0 = ( vec2( iuv.x + h0x, iuv.y + h0y ) - 0.5 ) * texelSize.xy;
		vec2 p1 = ( vec2( iuv.x + h1x, iuv.y + h0y ) - 0.5 ) * texelSize.xy;
		vec2 p2 = ( vec2( iuv.x + h0x, iuv.y + h1y ) - 0.5 ) * texelSize.xy;
		vec2 p3 = ( vec2( iuv.x + h1x, iuv.y + h1y ) - 0.5 ) * texelSize.xy;
		return g0( fuv.y ) * ( g0x * textureLod( tex, p0, lod ) + g1x * textureLod( tex, p1, lod ) ) +
			g1( fuv.y ) * ( g0x * textureLod( tex, p2, lod ) + g1x * textureLod( tex, p3, lod ) );
	}
	vec4 textureBicubic( sampler2D sampler, vec2 uv, float lod ) {
		vec2 fLodSize = vec2( textureSize( sampler, int( lod ) ) );
		vec2 cLodSize = vec2( textureSize( sampler, int( lod + 1.0 ) ) );
		vec2 fLodSizeInv = 1.0 / fLodSize;
		vec2 cLodSizeInv = 1.0 / cLodSize;
		vec4 fSample = bicubic( sampler, uv, vec4( fLodSizeInv, fLodSize ), floor( lod ) );
		vec4 cSample = bicubic( sampler, uv, vec4( cLodSizeInv, cLodSize ), ceil( lod ) );
		return mix( fSample, cSample, fract( lod ) );
	}
	vec3 getVolumeTransmissionRay( const in vec3 n, const in vec3 v, const in float thickness, const in float ior, const in mat4 modelMatrix ) {
		vec3 refractionVector = refract( - v, normalize( n ), 1.0 / ior );
		vec3 modelScale;
		modelScale.x = length( vec3( modelMatrix[ 0 ].xyz ) );
		modelScale.y = length( vec3( modelMatrix[ 1 ].xyz ) );
		modelScale.z = length( vec3( modelMatrix[ 2 ].xyz ) );
		return normalize( refractionVector ) * thickness * modelScale;
	}
	float applyIorToRoughness( const in float roughness, const in float ior ) {
		return roughness * clamp( ior * 2.0 - 2.0, 0.0, 1.0 );
	}
	vec4 getTransmissionSample( const in vec2 fragCoord, const in float roughness, const in float ior ) {
		float lod = log2( transmissionSamplerSize.x ) * applyIorToRoughness( roughness, ior );
		return textureBicubic( transmissionSamplerMap, fragCoord.xy, lod );
	}
	vec3 volumeAttenuation( const in float transmissionDistance, const in vec3 attenuationColor, const in float attenuationDistance ) {
		if ( isinf( attenuationDistance ) ) {
			return vec3( 1.0 );
		} else {
			vec3 attenuationCoefficient = -log( attenuationColor ) / attenuationDistance;
			vec3 transmittance = exp( - attenuationCoefficient * transmissionDistance );			return transmittance;
		}
	}
	vec4 getIBLVolumeRefraction( const in vec3 n, const in vec3 v, const in float roughness, const in vec3 diffuseColor,
		const in vec3 specularColor, const in float specularF90, const in vec3 position, const in mat4 modelMatrix,
		const in mat4 viewMatrix, const in mat4 projMatrix, const in float dispersion, const in float ior, const in float thickness,
		const in vec3 attenuationColor, const in float attenuationDistance ) {
		vec4 transmittedLight;
		vec3 transmittance;
		#ifdef USE_DISPERSION
			float halfSpread = ( ior - 1.0 ) * 0.025 * dispersion;
			vec3 iors = vec3( ior - halfSpread, ior, ior + halfSpread );
			for ( int i = 0; i < 3; i ++ ) {
				vec3 transmissionRay = getVolumeTransmissionRay( n, v, thickness, iors[ i ], modelMatrix );
				vec3 refractedRayExit = position + transmissionRay;
				vec4 ndcPos = projMatrix * viewMatrix * vec4( refractedRayExit, 1.0 );
				vec2 refractionCoords = ndcPos.xy / ndcPos.w;
				refractionCoords += 1.0;
				refractionCoords /= 2.0;
				vec4 transmissionSample = getTransmissionSample( refractionCoords, roughness, iors[ i ] );
				transmittedLight[ i ] = transmissionSample[ i ];
				transmittedLight.a += transmissionSample.a;
				transmittance[ i ] = diffuseColor[ i ] * volumeAttenuation( length( transmissionRay ), attenuationColor, attenuationDistance )[ i ];
			}
			transmittedLight.a /= 3.0;
		#else
			vec3 transmissionRay = getVolumeTransmissionRay( n, v, thickness, ior, modelMatrix );
			vec3 refractedRayExit = position + transmissionRay;
			vec4 ndcPos = projMatrix * viewMatrix * vec4( refractedRayExit, 1.0 );
			vec2 refractionCoords = ndcPos.xy / ndcPos.w;
			refractionCoords += 1.0;
			refractionCoords /= 2.0;
			transmittedLight = getTransmissionSample( refractionCoords, roughness, ior );
			transmittance = diffuseColor * volumeAttenuation( length( transmissionRay ), attenuationColor, attenuationDistance );
		#endif
		vec3 attenuatedColor = transmittance * transmittedLight.rgb;
		vec3 F = EnvironmentBRDF( n, v, specularColor, specularF90, roughness );
		float transmittanceFactor = ( transmittance.r + transmittance.g + transmittance.b ) / 3.0;
		return vec4( ( 1.0 - F ) * attenuatedColor, 1.0 - ( 1.0 - transmittedLight.a ) * transmittanceFactor );
	}
#endif`,$b=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
	varying vec2 vUv;
#endif
#ifdef USE_MAP
	varying vec2 vMapUv;
#endif
#ifdef USE_ALPHAMAP
	varying vec2 vAlphaMapUv;
#endif
#ifdef USE_LIGHTMAP
	varying vec2 vLightMapUv;
#endif
#ifdef USE_AOMAP
	varying vec2 vAoMapUv;
#endif
#ifdef USE_BUMPMAP
	varying vec2 vBumpMapUv;
#endif
#ifdef USE_NORMALMAP
	varying vec2 vNormalMapUv;
#endif
#ifdef USE_EMISSIVEMAP
	varying vec2 vEmissiveMapUv;
#endif
#ifdef USE_METALNESSMAP
	varying vec2 vMetalnessMapUv;
#endif
#ifdef USE_ROUGHNESSMAP
	varying vec2 vRoughnessMapUv;
#endif
#ifdef USE_DIFFUSE_ROUGHNESSMAP
	varying vec2 vDiffuseRoughnessMapUv;
#endif
#ifdef USE_ANISOTROPYMAP
	varying vec2 vAnisotropyMapUv;
#endif
#ifdef USE_CLEARCOATMAP
	varying vec2 vClearcoatMapUv;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	varying vec2 vClearcoatNormalMapUv;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
	varying vec2 vClearcoatRoughnessMapUv;
#endif
#ifdef USE_IRIDESCENCEMAP
	varying vec2 vIridescenceMapUv;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
	varying vec2 vIridescenceThicknessMapUv;
#endif
#ifdef USE_SHEEN_COLORMAP
	varying vec2 vSheenColorMapUv;
#endif
#ifdef USE_SHEEN_ROUGHNESSMAP
	varying vec2 vSheenRoughnessMapUv;
#endif
#ifdef USE_SPECULARMAP
	varying vec2 vSpecularMapUv;
#endif
#ifdef USE_SPECULAR_COLORMAP
	varying vec2 vSpecularColorMapUv;
#endif
#ifdef USE_SPECULAR_INTENSITYMAP
	varying vec2 vSpecularIntensityMapUv;
#endif
#ifdef USE_TRANSMISSIONMAP
	uniform mat3 transmissionMapTransform;
	varying vec2 vTransmissionMapUv;
#endif
#ifdef USE_THICKNESSMAP
	uniform mat3 thicknessMapTransform;
	varying vec2 vThicknessMapUv;
#endif`,Zb=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
	varying vec2 vUv;
#endif
#ifdef USE_MAP
	uniform mat3 mapTransform;
	varying vec2 vMapUv;
#endif
#ifdef USE_ALPHAMAP
	uniform mat3 alphaMapTransform;
	varying vec2 vAlphaMapUv;
#endif
#ifdef USE_LIGHTMAP
	uniform mat3 lightMapTransform;
	varying vec2 vLightMapUv;
#endif
#ifdef USE_AOMAP
	uniform mat3 aoMapTransform;
	varying vec2 vAoMapUv;
#endif
#ifdef USE_BUMPMAP
	uniform mat3 bumpMapTransform;
	varying vec2 vBumpMapUv;
#endif
#ifdef USE_NORMALMAP
	uniform mat3 normalMapTransform;
	varying vec2 vNormalMapUv;
#endif
#ifdef USE_DISPLACEMENTMAP
	uniform mat3 displacementMapTransform;
	varying vec2 vDisplacementMapUv;
#endif
#ifdef USE_EMISSIVEMAP
	uniform mat3 emissiveMapTransform;
	varying vec2 vEmissiveMapUv;
#endif
#ifdef USE_METALNESSMAP
	uniform mat3 metalnessMapTransform;
	varying vec2 vMetalnessMapUv;
#endif
#ifdef USE_ROUGHNESSMAP
	uniform mat3 roughnessMapTransform;
	varying vec2 vRoughnessMapUv;
#endif
#ifdef USE_DIFFUSE_ROUGHNESSMAP
	uniform mat3 diffuseRoughnessMapTransform;
	varying vec2 vDiffuseRoughnessMapUv;
#endif
#ifdef USE_ANISOTROPYMAP
	uniform mat3 anisotropyMapTransform;
	varying vec2 vAnisotropyMapUv;
#endif
#ifdef USE_CLEARCOATMAP
	uniform mat3 clearcoatMapTransform;
	varying vec2 vClearcoatMapUv;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	uniform mat3 clearcoatNormalMapTransform;
	varying vec2 vClearcoatNormalMapUv;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
	uniform mat3 clearcoatRoughnessMapTransform;
	varying vec2 vClearcoatRoughnessMapUv;
#endif
#ifdef USE_SHEEN_COLORMAP
	uniform mat3 sheenColorMapTransform;
	varying vec2 vSheenColorMapUv;
#endif
#ifdef USE_SHEEN_ROUGHNESSMAP
	uniform mat3 sheenRoughnessMapTransform;
	varying vec2 vSheenRoughnessMapUv;
#endif
#ifdef USE_IRIDESCENCEMAP
	uniform mat3 iridescenceMapTransform;
	varying vec2 vIridescenceMapUv;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
	uniform mat3 iridescenceThicknessMapTransform;
	varying vec2 vIridescenceThicknessMapUv;
#endif
#ifdef USE_SPECULARMAP
	uniform mat3 specularMapTransform;
	varying vec2 vSpecularMapUv;
#endif
#ifdef USE_SPECULAR_COLORMAP
	uniform mat3 specularColorMapTransform;
	varying vec2 vSpecularColorMapUv;
#endif
#ifdef USE_SPECULAR_INTENSITYMAP
	uniform mat3 specularIntensityMapTransform;
	varying vec2 vSpecularIntensityMapUv;
#endif
#ifdef USE_TRANSMISSIONMAP
	uniform mat3 transmissionMapTransform;
	varying vec2 vTransmissionMapUv;
#endif
#ifdef USE_THICKNESSMAP
	uniform mat3 thicknessMapTransform;
	varying vec2 vThicknessMapUv;
#endif`,Jb=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
	vUv = vec3( uv, 1 ).xy;
#endif
#ifdef USE_MAP
	vMapUv = ( mapTransform * vec3( MAP_UV, 1 ) ).xy;
#endif
#ifdef USE_ALPHAMAP
	vAlphaMapUv = ( alphaMapTransform * vec3( ALPHAMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_LIGHTMAP
	vLightMapUv = ( lightMapTransform * vec3( LIGHTMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_AOMAP
	vAoMapUv = ( aoMapTransform * vec3( AOMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_BUMPMAP
	vBumpMapUv = ( bumpMapTransform * vec3( BUMPMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_NORMALMAP
	vNormalMapUv = ( normalMapTransform * vec3( NORMALMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_DISPLACEMENTMAP
	vDisplacementMapUv = ( displacementMapTransform * vec3( DISPLACEMENTMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_EMISSIVEMAP
	vEmissiveMapUv = ( emissiveMapTransform * vec3( EMISSIVEMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_METALNESSMAP
	vMetalnessMapUv = ( metalnessMapTransform * vec3( METALNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_ROUGHNESSMAP
	vRoughnessMapUv = ( roughnessMapTransform * vec3( ROUGHNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_DIFFUSE_ROUGHNESSMAP
	vDiffuseRoughnessMapUv = ( diffuseRoughnessMapTransform * vec3( DIFFUSE_ROUGHNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_ANISOTROPYMAP
	vAnisotropyMapUv = ( anisotropyMapTransform * vec3( ANISOTROPYMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_CLEARCOATMAP
	vClearcoatMapUv = ( clearcoatMapTransform * vec3( CLEARCOATMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	vClearcoatNormalMapUv = ( clearcoatNormalMapTransform * vec3( CLEARCOAT_NORMALMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
	vClearcoatRoughnessMapUv = ( clearcoatRoughnessMapTransform * vec3( CLEARCOAT_ROUGHNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_IRIDESCENCEMAP
	vIridescenceMapUv = ( iridescenceMapTransform * vec3( IRIDESCENCEMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
	vIridescenceThicknessMapUv = ( iridescenceThicknessMapTransform * vec3( IRIDESCENCE_THICKNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SHEEN_COLORMAP
	vSheenColorMapUv = ( sheenColorMapTransform * vec3( SHEEN_COLORMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SHEEN_ROUGHNESSMAP
	vSheenRoughnessMapUv = ( sheenRoughnessMapTransform * vec3( SHEEN_ROUGHNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SPECULARMAP
	vSpecularMapUv = ( specularMapTransform * vec3( SPECULARMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SPECULAR_COLORMAP
	vSpecularColorMapUv = ( specularColorMapTransform * vec3( SPECULAR_COLORMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SPECULAR_INTENSITYMAP
	vSpecularIntensityMapUv = ( specularIntensityMapTransform * vec3( SPECULAR_INTENSITYMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_TRANSMISSIONMAP
	vTransmissionMapUv = ( transmissionMapTransform * vec3( TRANSMISSIONMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_THICKNESSMAP
	vThicknessMapUv = ( thicknessMapTransform * vec3( THICKNESSMAP_UV, 1 ) ).xy;
#endif`,Kb=`#if defined( USE_ENVMAP ) || defined( DISTANCE ) || defined ( USE_SHADOWMAP ) || defined ( USE_TRANSMISSION ) || NUM_SPOT_LIGHT_COORDS > 0
	vec4 worldPosition = vec4( transformed, 1.0 );
	#ifdef USE_BATCHING
		worldPosition = batchingMatrix * worldPosition;
	#endif
	#ifdef USE_INSTANCING
		worldPosition = instanceMatrix * worldPosition;
	#endif
	worldPosition = modelMatrix * worldPosition;
#endif`,jb=`varying vec2 vUv;
uniform mat3 uvTransform;
void main() {
	vUv = ( uvTransform * vec3( uv, 1 ) ).xy;
	gl_Position = vec4( position.xy, 1.0, 1.0 );
}`,Qb=`uniform sampler2D t2D;
uniform float backgroundIntensity;
varying vec2 vUv;
void main() {
	vec4 texColor = texture2D( t2D, vUv );
	#ifdef DECODE_VIDEO_TEXTURE
		texColor = vec4( mix( pow( texColor.rgb * 0.9478672986 + vec3( 0.0521327014 ), vec3( 2.4 ) ), texColor.rgb * 0.0773993808, vec3( lessThanEqual( texColor.rgb, vec3( 0.04045 ) ) ) ), texColor.w );
	#endif
	texColor.rgb *= backgroundIntensity;
	gl_FragColor = texColor;
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,eM=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
	gl_Position.z = gl_Position.w;
}`,tM=`uniform float backgroundBlurriness;
uniform float backgroundIntensity;
uniform mat3 backgroundRotation;
varying vec3 vWorldDirection;
#include <envmap_common_pars_fragment>
void main() {
	#ifdef ENVMAP_TYPE_PMREM
		vec4 texColor = textureLod( envMap, backgroundRotation * vWorldDirection, roughnessToMip( backgroundBlurriness ) );
	#else
		vec4 texColor = textureCube( envMap, backgroundRotation * vWorldDirection );
	#endif
	texColor.rgb *= backgroundIntensity;
	gl_FragColor = texColor;
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,nM=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
	gl_Position.z = gl_Position.w;
}`,iM=`uniform samplerCube tCube;
uniform float tFlip;
uniform float opacity;
varying vec3 vWorldDirection;
void main() {
	vec4 texColor = textureCube( tCube, vec3( tFlip * vWorldDirection.x, vWorldDirection.yz ) );
	gl_FragColor = texColor;
	gl_FragColor.a *= opacity;
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,sM=`#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
varying vec2 vHighPrecisionZW;
void main() {
	#include <uv_vertex>
	#include <batching_vertex>
	#include <skinbase_vertex>
	#include <morphinstance_vertex>
	#ifdef USE_DISPLACEMENTMAP
		#include <beginnormal_vertex>
		#include <morphnormal_vertex>
		#include <skinnormal_vertex>
	#endif
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vHighPrecisionZW = gl_Position.zw;
}`,rM=`#if DEPTH_PACKING == 3200
	uniform float opacity;
#endif
#include <common>
#include <packing>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
varying vec2 vHighPrecisionZW;
void main() {
	vec4 diffuseColor = vec4( 1.0 );
	#include <clipping_planes_fragment>
	#if DEPTH_PACKING == 3200
		diffuseColor.a = opacity;
	#endif
	#include <map_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <logdepthbuf_fragment>
	#ifdef USE_REVERSED_DEPTH_BUFFER
		float fragCoordZ = vHighPrecisionZW[ 0 ] / vHighPrecisionZW[ 1 ];
	#else
		float fragCoordZ = 0.5 * vHighPrecisionZW[ 0 ] / vHighPrecisionZW[ 1 ] + 0.5;
	#endif
	#if DEPTH_PACKING == 3200
		gl_FragColor = vec4( vec3( 1.0 - fragCoordZ ), opacity );
	#elif DEPTH_PACKING == 3201
		gl_FragColor = packDepthToRGBA( fragCoordZ );
	#elif DEPTH_PACKING == 3202
		gl_FragColor = vec4( packDepthToRGB( fragCoordZ ), 1.0 );
	#elif DEPTH_PACKING == 3203
		gl_FragColor = vec4( packDepthToRG( fragCoordZ ), 0.0, 1.0 );
	#endif
}`,oM=`#define DISTANCE
varying vec3 vWorldPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <batching_vertex>
	#include <skinbase_vertex>
	#include <morphinstance_vertex>
	#ifdef USE_DISPLACEMENTMAP
		#include <beginnormal_vertex>
		#include <morphnormal_vertex>
		#include <skinnormal_vertex>
	#endif
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <worldpos_vertex>
	#include <clipping_planes_vertex>
	vWorldPosition = worldPosition.xyz;
}`,aM=`#define DISTANCE
uniform vec3 referencePosition;
uniform float nearDistance;
uniform float farDistance;
varying vec3 vWorldPosition;
#include <common>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( 1.0 );
	#include <clipping_planes_fragment>
	#include <map_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	float dist = length( vWorldPosition - referencePosition );
	dist = ( dist - nearDistance ) / ( farDistance - nearDistance );
	dist = saturate( dist );
	gl_FragColor = vec4( dist, 0.0, 0.0, 1.0 );
}`,lM=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
}`,cM=`uniform sampler2D tEquirect;
varying vec3 vWorldDirection;
#include <common>
void main() {
	vec3 direction = normalize( vWorldDirection );
	vec2 sampleUV = equirectUv( direction );
	gl_FragColor = texture2D( tEquirect, sampleUV );
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,hM=`uniform float scale;
attribute float lineDistance;
varying float vLineDistance;
#include <common>
#include <uv_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <morphtarget_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	vLineDistance = scale * lineDistance;
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <fog_vertex>
}`,uM=`uniform vec3 diffuse;
uniform float opacity;
uniform float dashSize;
uniform float totalSize;
varying float vLineDistance;
#include <common>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <fog_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	if ( mod( vLineDistance, totalSize ) > dashSize ) {
		discard;
	}
	vec3 outgoingLight = vec3( 0.0 );
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	outgoingLight = diffuseColor.rgb;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
}`,dM=`#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <envmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#if defined ( USE_ENVMAP ) || defined ( USE_SKINNING )
		#include <beginnormal_vertex>
		#include <morphnormal_vertex>
		#include <skinbase_vertex>
		#include <skinnormal_vertex>
		#include <defaultnormal_vertex>
	#endif
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <worldpos_vertex>
	#include <envmap_vertex>
	#include <fog_vertex>
}`,fM=`uniform vec3 diffuse;
uniform float opacity;
#ifndef FLAT_SHADED
	varying vec3 vNormal;
#endif
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <envmap_common_pars_fragment>
#include <envmap_pars_fragment>
#include <fog_pars_fragment>
#include <specularmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <specularmap_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	#ifdef USE_LIGHTMAP
		vec4 lightMapTexel = texture2D( lightMap, vLightMapUv );
		reflectedLight.indirectDiffuse += lightMapTexel.rgb * lightMapIntensity * RECIPROCAL_PI;
	#else
		reflectedLight.indirectDiffuse += vec3( 1.0 );
	#endif
	#include <aomap_fragment>
	reflectedLight.indirectDiffuse *= diffuseColor.rgb;
	vec3 outgoingLight = reflectedLight.indirectDiffuse;
	#include <envmap_fragment>
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,pM=`#define LAMBERT
varying vec3 vViewPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <envmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <shadowmap_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vViewPosition = - mvPosition.xyz;
	#include <worldpos_vertex>
	#include <envmap_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
}`,mM=`#define LAMBERT
uniform vec3 diffuse;
uniform vec3 emissive;
uniform float opacity;
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <emissivemap_pars_fragment>
#include <envmap_common_pars_fragment>
#include <envmap_pars_fragment>
#include <envmap_physical_pars_fragment>
#include <fog_pars_fragment>
#include <bsdfs>
#include <lights_pars_begin>
#include <normal_pars_fragment>
#include <lights_lambert_pars_fragment>
#include <shadowmap_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <specularmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	vec3 totalEmissiveRadiance = emissive;
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <specularmap_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	#include <emissivemap_fragment>
	#include <lights_lambert_fragment>
	#include <lights_fragment_begin>
	#include <lights_fragment_maps>
	#include <lights_fragment_end>
	#include <aomap_fragment>
	vec3 outgoingLight = reflectedLight.directDiffuse + reflectedLight.indirectDiffuse + totalEmissiveRadiance;
	#include <envmap_fragment>
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,gM=`#define MATCAP
varying vec3 vViewPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <color_pars_vertex>
#include <displacementmap_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <fog_vertex>
	vViewPosition = - mvPosition.xyz;
}`,_M=`#define MATCAP
uniform vec3 diffuse;
uniform float opacity;
uniform sampler2D matcap;
varying vec3 vViewPosition;
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <fog_pars_fragment>
#include <normal_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	vec3 viewDir = normalize( vViewPosition );
	vec3 x = normalize( vec3( viewDir.z, 0.0, - viewDir.x ) );
	vec3 y = cross( viewDir, x );
	vec2 uv = vec2( dot( x, normal ), dot( y, normal ) ) * 0.495 + 0.5;
	#ifdef USE_MATCAP
		vec4 matcapColor = texture2D( matcap, uv );
	#else
		vec4 matcapColor = vec4( vec3( mix( 0.2, 0.8, uv.y ) ), 1.0 );
	#endif
	vec3 outgoingLight = diffuseColor.rgb * matcapColor.rgb;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,xM=`#define NORMAL
#if defined( FLAT_SHADED ) || defined( USE_BUMPMAP ) || defined( USE_NORMALMAP_TANGENTSPACE )
	varying vec3 vViewPosition;
#endif
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphinstance_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
#if defined( FLAT_SHADED ) || defined( USE_BUMPMAP ) || defined( USE_NORMALMAP_TANGENTSPACE )
	vViewPosition = - mvPosition.xyz;
#endif
}`,vM=`#define NORMAL
uniform float opacity;
#if defined( FLAT_SHADED ) || defined( USE_BUMPMAP ) || defined( USE_NORMALMAP_TANGENTSPACE )
	varying vec3 vViewPosition;
#endif
#include <uv_pars_fragment>
#include <normal_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( 0.0, 0.0, 0.0, opacity );
	#include <clipping_planes_fragment>
	#include <logdepthbuf_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	gl_FragColor = vec4( normalize( normal ) * 0.5 + 0.5, diffuseColor.a );
	#ifdef OPAQUE
		gl_FragColor.a = 1.0;
	#endif
}`,yM=`#define PHONG
varying vec3 vViewPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <envmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <shadowmap_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphinstance_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vViewPosition = - mvPosition.xyz;
	#include <worldpos_vertex>
	#include <envmap_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
}`,SM=`#define PHONG
uniform vec3 diffuse;
uniform vec3 emissive;
uniform vec3 specular;
uniform float shininess;
uniform float opacity;
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <emissivemap_pars_fragment>
#include <envmap_common_pars_fragment>
#include <envmap_pars_fragment>
#include <envmap_physical_pars_fragment>
#include <fog_pars_fragment>
#include <bsdfs>
#include <lights_pars_begin>
#include <normal_pars_fragment>
#include <lights_phong_pars_fragment>
#include <shadowmap_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <specularmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	vec3 totalEmissiveRadiance = emissive;
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <specularmap_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	#include <emissivemap_fragment>
	#include <lights_phong_fragment>
	#include <lights_fragment_begin>
	#include <lights_fragment_maps>
	#include <lights_fragment_end>
	#include <aomap_fragment>
	vec3 outgoingLight = reflectedLight.directDiffuse + reflectedLight.indirectDiffuse + reflectedLight.directSpecular + reflectedLight.indirectSpecular + totalEmissiveRadiance;
	#include <envmap_fragment>
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,bM=`#define STANDARD
varying vec3 vViewPosition;
#ifdef USE_TRANSMISSION
	varying vec3 vWorldPosition;
#endif
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <shadowmap_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vViewPosition = - mvPosition.xyz;
	#include <worldpos_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
#ifdef USE_TRANSMISSION
	vWorldPosition = worldPosition.xyz;
#endif
}`,MM=`#define STANDARD
#ifdef PHYSICAL
	#define IOR
	#define USE_SPECULAR
#endif
uniform vec3 diffuse;
uniform vec3 emissive;
uniform float roughness;
uniform float metalness;
uniform float opacity;
#ifdef IOR
	uniform float ior;
#endif
#ifdef USE_SPECULAR
	uniform float specularIntensity;
	uniform vec3 specularColor;
	#ifdef USE_SPECULAR_COLORMAP
		uniform sampler2D specularColorMap;
	#endif
	#ifdef USE_SPECULAR_INTENSITYMAP
		uniform sampler2D specularIntensityMap;
	#endif
#endif
#ifdef USE_CLEARCOAT
	uniform float clearcoat;
	uniform float clearcoatRoughness;
#endif
#ifdef USE_DIFFUSE_ROUGHNESS
	uniform float diffuseRoughness;
	#ifdef USE_DIFFUSE_ROUGHNESSMAP
		uniform sampler2D diffuseRoughnessMap;
	#endif
#endif
#ifdef USE_DISPERSION
	uniform float dispersion;
#endif
#ifdef USE_RETROREFLECTION
	uniform float retroreflectivity;
#endif
#ifdef USE_IRIDESCENCE
	uniform float iridescence;
	uniform float iridescenceIOR;
	uniform float iridescenceThicknessMinimum;
	uniform float iridescenceThicknessMaximum;
#endif
#ifdef USE_SHEEN
	uniform vec3 sheenColor;
	uniform float sheenRoughness;
	#ifdef USE_SHEEN_COLORMAP
		uniform sampler2D sheenColorMap;
	#endif
	#ifdef USE_SHEEN_ROUGHNESSMAP
		uniform sampler2D sheenRoughnessMap;
	#endif
#endif
#ifdef USE_ANISOTROPY
	uniform vec2 anisotropyVector;
	#ifdef USE_ANISOTROPYMAP
		uniform sampler2D anisotropyMap;
	#endif
#endif
varying vec3 vViewPosition;
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <emissivemap_pars_fragment>
#include <iridescence_fragment>
#include <envmap_common_pars_fragment>
#include <envmap_physical_pars_fragment>
#include <fog_pars_fragment>
#include <lights_pars_begin>
#include <normal_pars_fragment>
#include <lights_physical_pars_fragment>
#include <transmission_pars_fragment>
#include <shadowmap_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <clearcoat_pars_fragment>
#include <iridescence_pars_fragment>
#include <roughnessmap_pars_fragment>
#include <metalnessmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	vec3 totalEmissiveRadiance = emissive;
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <roughnessmap_fragment>
	#include <metalnessmap_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	#include <clearcoat_normal_fragment_begin>
	#include <clearcoat_normal_fragment_maps>
	#include <emissivemap_fragment>
	#include <lights_physical_fragment>
	#include <lights_fragment_begin>
	#include <lights_fragment_maps>
	#include <lights_fragment_end>
	#include <aomap_fragment>
	vec3 totalDiffuse = reflectedLight.directDiffuse + reflectedLight.indirectDiffuse;
	vec3 totalSpecular = reflectedLight.directSpecular + reflectedLight.indirectSpecular;
	#include <transmission_fragment>
	vec3 outgoingLight = totalDiffuse + totalSpecular + totalEmissiveRadiance;
	#ifdef USE_SHEEN
 
		outgoingLight = outgoingLight + sheenSpecularDirect + sheenSpecularIndirect;
 
 	#endif
	#ifdef USE_CLEARCOAT
		float dotNVcc = saturate( dot( geometryClearcoatNormal, geometryViewDir ) );
		vec3 Fcc = F_Schlick( material.clearcoatF0, material.clearcoatF90, dotNVcc );
		outgoingLight = outgoingLight * ( 1.0 - material.clearcoat * Fcc ) + ( clearcoatSpecularDirect + clearcoatSpecularIndirect ) * material.clearcoat;
	#endif
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,wM=`#define TOON
varying vec3 vViewPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <shadowmap_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vViewPosition = - mvPosition.xyz;
	#include <worldpos_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
}`,EM=`#define TOON
uniform vec3 diffuse;
uniform vec3 emissive;
uniform float opacity;
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <emissivemap_pars_fragment>
#include <gradientmap_pars_fragment>
#include <fog_pars_fragment>
#include <bsdfs>
#include <lights_pars_begin>
#include <normal_pars_fragment>
#include <lights_toon_pars_fragment>
#include <shadowmap_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	vec3 totalEmissiveRadiance = emissive;
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	#include <emissivemap_fragment>
	#include <lights_toon_fragment>
	#include <lights_fragment_begin>
	#include <lights_fragment_maps>
	#include <lights_fragment_end>
	#include <aomap_fragment>
	vec3 outgoingLight = reflectedLight.directDiffuse + reflectedLight.indirectDiffuse + totalEmissiveRadiance;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,TM=`uniform float size;
uniform float scale;
#include <common>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <morphtarget_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
#ifdef USE_POINTS_UV
	varying vec2 vUv;
	uniform mat3 uvTransform;
#endif
void main() {
	#ifdef USE_POINTS_UV
		vUv = ( uvTransform * vec3( uv, 1 ) ).xy;
	#endif
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <project_vertex>
	gl_PointSize = size;
	#ifdef USE_SIZEATTENUATION
		bool isPerspective = isPerspectiveMatrix( projectionMatrix );
		if ( isPerspective ) gl_PointSize *= ( scale / - mvPosition.z );
	#endif
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <worldpos_vertex>
	#include <fog_vertex>
}`,AM=`uniform vec3 diffuse;
uniform float opacity;
#include <common>
#include <color_pars_fragment>
#include <map_particle_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <fog_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	vec3 outgoingLight = vec3( 0.0 );
	#include <logdepthbuf_fragment>
	#include <map_particle_fragment>
	#include <color_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	outgoingLight = diffuseColor.rgb;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
}`,CM=`#include <common>
#include <batching_pars_vertex>
#include <fog_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <shadowmap_pars_vertex>
void main() {
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphinstance_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <worldpos_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
}`,RM=`uniform vec3 color;
uniform float opacity;
#include <common>
#include <fog_pars_fragment>
#include <bsdfs>
#include <lights_pars_begin>
#include <logdepthbuf_pars_fragment>
#include <shadowmap_pars_fragment>
#include <shadowmask_pars_fragment>
void main() {
	#include <logdepthbuf_fragment>
	gl_FragColor = vec4( color, opacity * ( 1.0 - getShadowMask() ) );
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
}`,PM=`uniform float rotation;
uniform vec2 center;
#include <common>
#include <uv_pars_vertex>
#include <fog_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	vec4 mvPosition = modelViewMatrix[ 3 ];
	vec2 scale = vec2( length( modelMatrix[ 0 ].xyz ), length( modelMatrix[ 1 ].xyz ) );
	#ifndef USE_SIZEATTENUATION
		bool isPerspective = isPerspectiveMatrix( projectionMatrix );
		if ( isPerspective ) scale *= - mvPosition.z;
	#endif
	vec2 alignedPosition = ( position.xy - ( center - vec2( 0.5 ) ) ) * scale;
	vec2 rotatedPosition;
	rotatedPosition.x = cos( rotation ) * alignedPosition.x - sin( rotation ) * alignedPosition.y;
	rotatedPosition.y = sin( rotation ) * alignedPosition.x + cos( rotation ) * alignedPosition.y;
	mvPosition.xy += rotatedPosition;
	gl_Position = projectionMatrix * mvPosition;
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <fog_vertex>
}`,IM=`uniform vec3 diffuse;
uniform float opacity;
#include <common>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <fog_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	vec3 outgoingLight = vec3( 0.0 );
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	outgoingLight = diffuseColor.rgb;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
}`,pt={alphahash_fragment:Qy,alphahash_pars_fragment:eS,alphamap_fragment:tS,alphamap_pars_fragment:nS,alphatest_fragment:iS,alphatest_pars_fragment:sS,aomap_fragment:rS,aomap_pars_fragment:oS,batching_pars_vertex:aS,batching_vertex:lS,begin_vertex:cS,beginnormal_vertex:hS,bsdfs:uS,iridescence_fragment:dS,bumpmap_pars_fragment:fS,clipping_planes_fragment:pS,clipping_planes_pars_fragment:mS,clipping_planes_pars_vertex:gS,clipping_planes_vertex:_S,color_fragment:xS,color_pars_fragment:vS,color_pars_vertex:yS,color_vertex:SS,common:bS,defaultnormal_vertex:MS,displacementmap_pars_vertex:wS,displacementmap_vertex:ES,emissivemap_fragment:TS,emissivemap_pars_fragment:AS,colorspace_fragment:CS,colorspace_pars_fragment:RS,envmap_fragment:PS,envmap_common_pars_fragment:IS,envmap_pars_fragment:LS,envmap_pars_vertex:DS,envmap_physical_pars_fragment:WS,envmap_vertex:NS,fog_vertex:US,fog_pars_vertex:FS,fog_fragment:OS,fog_pars_fragment:BS,gradientmap_pars_fragment:kS,lightmap_pars_fragment:zS,lights_lambert_fragment:HS,lights_lambert_pars_fragment:VS,lights_pars_begin:GS,lights_toon_fragment:XS,lights_toon_pars_fragment:qS,lights_phong_fragment:YS,lights_phong_pars_fragment:$S,lights_physical_fragment:ZS,lights_physical_pars_fragment:JS,lights_fragment_begin:KS,lights_fragment_maps:jS,lights_fragment_end:QS,lightprobes_pars_fragment:eb,logdepthbuf_fragment:tb,logdepthbuf_pars_fragment:nb,logdepthbuf_pars_vertex:ib,logdepthbuf_vertex:sb,map_fragment:rb,map_pars_fragment:ob,map_particle_fragment:ab,map_particle_pars_fragment:lb,metalnessmap_fragment:cb,metalnessmap_pars_fragment:hb,morphinstance_vertex:ub,morphcolor_vertex:db,morphnormal_vertex:fb,morphtarget_pars_vertex:pb,morphtarget_vertex:mb,normal_fragment_begin:gb,normal_fragment_maps:_b,normal_pars_fragment:xb,normal_pars_vertex:vb,normal_vertex:yb,normalmap_pars_fragment:Sb,clearcoat_normal_fragment_begin:bb,clearcoat_normal_fragment_maps:Mb,clearcoat_pars_fragment:wb,iridescence_pars_fragment:Eb,opaque_fragment:Tb,packing:Ab,premultiplied_alpha_fragment:Cb,project_vertex:Rb,dithering_fragment:Pb,dithering_pars_fragment:Ib,roughnessmap_fragment:Lb,roughnessmap_pars_fragment:Db,shadowmap_pars_fragment:Nb,shadowmap_pars_vertex:Ub,shadowmap_vertex:Fb,shadowmask_pars_fragment:Ob,skinbase_vertex:Bb,skinning_pars_vertex:kb,skinning_vertex:zb,skinnormal_vertex:Hb,specularmap_fragment:Vb,specularmap_pars_fragment:Gb,tonemapping_fragment:Wb,tonemapping_pars_fragment:Xb,transmission_fragment:qb,transmission_pars_fragment:Yb,uv_pars_fragment:$b,uv_pars_vertex:Zb,uv_vertex:Jb,worldpos_vertex:Kb,background_vert:jb,background_frag:Qb,backgroundCube_vert:eM,backgroundCube_frag:tM,cube_vert:nM,cube_frag:iM,depth_vert:sM,depth_frag:rM,distance_vert:oM,distance_frag:aM,equirect_vert:lM,equirect_frag:cM,linedashed_vert:hM,linedashed_frag:uM,meshbasic_vert:dM,meshbasic_frag:fM,meshlambert_vert:pM,meshlambert_frag:mM,meshmatcap_vert:gM,meshmatcap_frag:_M,meshnormal_vert:xM,meshnormal_frag:vM,meshphong_vert:yM,meshphong_frag:SM,meshphysical_vert:bM,meshphysical_frag:MM,meshtoon_vert:wM,meshtoon_frag:EM,points_vert:TM,points_frag:AM,shadow_vert:CM,shadow_frag:RM,sprite_vert:PM,sprite_frag:IM},De={common:{diffuse:{value:new ct(16777215)},opacity:{value:1},map:{value:null},mapTransform:{value:new st},alphaMap:{value:null},alphaMapTransform:{value:new st},alphaTest:{value:0}},specularmap:{specularMap:{value:null},specularMapTransform:{value:new st}},envmap:{envMap:{value:null},envMapRotation:{value:new st},reflectivity:{value:1},ior:{value:1.5},refractionRatio:{value:.98},dfgLUT:{value:null}},aomap:{aoMap:{value:null},aoMapIntensity:{value:1},aoMapTransform:{value:new st}},lightmap:{lightMap:{value:null},lightMapIntensity:{value:1},lightMapTransform:{value:new st}},bumpmap:{bumpMap:{value:null},bumpMapTransform:{value:new st},bumpScale:{value:1}},normalmap:{normalMap:{value:null},normalMapTransform:{value:new st},normalScale:{value:new Je(1,1)}},displacementmap:{displacementMap:{value:null},displacementMapTransform:{value:new st},displacementScale:{value:1},displacementBias:{value:0}},emissivemap:{emissiveMap:{value:null},emissiveMapTransform:{value:new st}},metalnessmap:{metalnessMap:{value:null},metalnessMapTransform:{value:new st}},roughnessmap:{roughnessMap:{value:null},roughnessMapTransform:{value:new st}},gradientmap:{gradientMap:{value:null}},fog:{fogDensity:{value:25e-5},fogNear:{value:1},fogFar:{value:2e3},fogColor:{value:new ct(16777215)}},lights:{ambientLightColor:{value:[]},lightProbe:{value:[]},sunLights:{value:[],properties:{direction:{},color:{}}},sunLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},sunShadowMatrix:{value:[]},sunShadowCascade:{value:[]},directionalLights:{value:[],properties:{direction:{},color:{}}},directionalLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},directionalShadowMatrix:{value:[]},spotLights:{value:[],properties:{color:{},position:{},direction:{},distance:{},coneCos:{},penumbraCos:{},decay:{}}},spotLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},spotLightMap:{value:[]},spotLightMatrix:{value:[]},pointLights:{value:[],properties:{color:{},position:{},decay:{},distance:{}}},pointLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{},shadowCameraNear:{},shadowCameraFar:{}}},pointShadowMatrix:{value:[]},hemisphereLights:{value:[],properties:{direction:{},skyColor:{},groundColor:{}}},rectAreaLights:{value:[],properties:{color:{},position:{},width:{},height:{}}},ltc_1:{value:null},ltc_2:{value:null},probesSH:{value:[]},probesMin:{value:[]},probesMax:{value:[]},probesResolution:{value:[]}},points:{diffuse:{value:new ct(16777215)},opacity:{value:1},size:{value:1},scale:{value:1},map:{value:null},alphaMap:{value:null},alphaMapTransform:{value:new st},alphaTest:{value:0},uvTransform:{value:new st}},sprite:{diffuse:{value:new ct(16777215)},opacity:{value:1},center:{value:new Je(.5,.5)},rotation:{value:0},map:{value:null},mapTransform:{value:new st},alphaMap:{value:null},alphaMapTransform:{value:new st},alphaTest:{value:0}}},hs={basic:{uniforms:qn([De.common,De.specularmap,De.envmap,De.aomap,De.lightmap,De.fog]),vertexShader:pt.meshbasic_vert,fragmentShader:pt.meshbasic_frag},lambert:{uniforms:qn([De.common,De.specularmap,De.envmap,De.aomap,De.lightmap,De.emissivemap,De.bumpmap,De.normalmap,De.displacementmap,De.fog,De.lights,{emissive:{value:new ct(0)},envMapIntensity:{value:1}}]),vertexShader:pt.meshlambert_vert,fragmentShader:pt.meshlambert_frag},phong:{uniforms:qn([De.common,De.specularmap,De.envmap,De.aomap,De.lightmap,De.emissivemap,De.bumpmap,De.normalmap,De.displacementmap,De.fog,De.lights,{emissive:{value:new ct(0)},specular:{value:new ct(1118481)},shininess:{value:30},envMapIntensity:{value:1}}]),vertexShader:pt.meshphong_vert,fragmentShader:pt.meshphong_frag},standard:{uniforms:qn([De.common,De.envmap,De.aomap,De.lightmap,De.emissivemap,De.bumpmap,De.normalmap,De.displacementmap,De.roughnessmap,De.metalnessmap,De.fog,De.lights,{emissive:{value:new ct(0)},roughness:{value:1},metalness:{value:0},envMapIntensity:{value:1}}]),vertexShader:pt.meshphysical_vert,fragmentShader:pt.meshphysical_frag},toon:{uniforms:qn([De.common,De.aomap,De.lightmap,De.emissivemap,De.bumpmap,De.normalmap,De.displacementmap,De.gradientmap,De.fog,De.lights,{emissive:{value:new ct(0)}}]),vertexShader:pt.meshtoon_vert,fragmentShader:pt.meshtoon_frag},matcap:{uniforms:qn([De.common,De.bumpmap,De.normalmap,De.displacementmap,De.fog,{matcap:{value:null}}]),vertexShader:pt.meshmatcap_vert,fragmentShader:pt.meshmatcap_frag},points:{uniforms:qn([De.points,De.fog]),vertexShader:pt.points_vert,fragmentShader:pt.points_frag},dashed:{uniforms:qn([De.common,De.fog,{scale:{value:1},dashSize:{value:1},totalSize:{value:2}}]),vertexShader:pt.linedashed_vert,fragmentShader:pt.linedashed_frag},depth:{uniforms:qn([De.common,De.displacementmap]),vertexShader:pt.depth_vert,fragmentShader:pt.depth_frag},normal:{uniforms:qn([De.common,De.bumpmap,De.normalmap,De.displacementmap,{opacity:{value:1}}]),vertexShader:pt.meshnormal_vert,fragmentShader:pt.meshnormal_frag},sprite:{uniforms:qn([De.sprite,De.fog]),vertexShader:pt.sprite_vert,fragmentShader:pt.sprite_frag},background:{uniforms:{uvTransform:{value:new st},t2D:{value:null},backgroundIntensity:{value:1}},vertexShader:pt.background_vert,fragmentShader:pt.background_frag},backgroundCube:{uniforms:{envMap:{value:null},backgroundBlurriness:{value:0},backgroundIntensity:{value:1},backgroundRotation:{value:new st}},vertexShader:pt.backgroundCube_vert,fragmentShader:pt.backgroundCube_frag},cube:{uniforms:{tCube:{value:null},tFlip:{value:-1},opacity:{value:1}},vertexShader:pt.cube_vert,fragmentShader:pt.cube_frag},equirect:{uniforms:{tEquirect:{value:null}},vertexShader:pt.equirect_vert,fragmentShader:pt.equirect_frag},distance:{uniforms:qn([De.common,De.displacementmap,{referencePosition:{value:new U},nearDistance:{value:1},farDistance:{value:1e3}}]),vertexShader:pt.distance_vert,fragmentShader:pt.distance_frag},shadow:{uniforms:qn([De.lights,De.fog,{color:{value:new ct(0)},opacity:{value:1}}]),vertexShader:pt.shadow_vert,fragmentShader:pt.shadow_frag}};hs.physical={uniforms:qn([hs.standard.uniforms,{clearcoat:{value:0},clearcoatMap:{value:null},clearcoatMapTransform:{value:new st},clearcoatNormalMap:{value:null},clearcoatNormalMapTransform:{value:new st},clearcoatNormalScale:{value:new Je(1,1)},clearcoatRoughness:{value:0},clearcoatRoughnessMap:{value:null},clearcoatRoughnessMapTransform:{value:new st},diffuseRoughness:{value:0},diffuseRoughnessMap:{value:null},diffuseRoughnessMapTransform:{value:new st},dispersion:{value:0},retroreflectivity:{value:0},iridescence:{value:0},iridescenceMap:{value:null},iridescenceMapTransform:{value:new st},iridescenceIOR:{value:1.3},iridescenceThicknessMinimum:{value:100},iridescenceThicknessMaximum:{value:400},iridescenceThicknessMap:{value:null},iridescenceThicknessMapTransform:{value:new st},sheen:{value:0},sheenColor:{value:new ct(0)},sheenColorMap:{value:null},sheenColorMapTransform:{value:new st},sheenRoughness:{value:1},sheenRoughnessMap:{value:null},sheenRoughnessMapTransform:{value:new st},transmission:{value:0},transmissionMap:{value:null},transmissionMapTransform:{value:new st},transmissionSamplerSize:{value:new Je},transmissionSamplerMap:{value:null},thickness:{value:0},thicknessMap:{value:null},thicknessMapTransform:{value:new st},attenuationDistance:{value:0},attenuationColor:{value:new ct(0)},specularColor:{value:new ct(1,1,1)},specularColorMap:{value:null},specularColorMapTransform:{value:new st},specularIntensity:{value:1},specularIntensityMap:{value:null},specularIntensityMapTransform:{value:new st},anisotropyVector:{value:new Je},anisotropyMap:{value:null},anisotropyMapTransform:{value:new st}}]),vertexShader:pt.meshphysical_vert,fragmentShader:pt.meshphysical_frag};var Ch={r:0,b:0,g:0},LM=new ht,z0=new st;z0.set(-1,0,0,0,1,0,0,0,1);function DM(i,e,t,n,s,r){let o=new ct(0),a=s===!0?0:1,l,c,h=null,d=0,u=null;function f(v){let A=v.isScene===!0?v.background:null;if(A&&A.isTexture){let S=v.backgroundBlurriness>0;A=e.get(A,S)}return A}function g(v){let A=!1,S=f(v);S===null?m(o,a):S&&S.isColor&&(m(S,1),A=!0);let C=i.xr.getEnvironmentBlendMode();C==="additive"?t.buffers.color.setClear(0,0,0,1,r):C==="alpha-blend"&&t.buffers.color.setClear(0,0,0,0,r),(i.autoClear||A)&&(t.buffers.depth.setTest(!0),t.buffers.depth.setMask(!0),t.buffers.color.setMask(!0),i.clear(i.autoClearColor,i.autoClearDepth,i.autoClearStencil))}function y(v,A){let S=f(A);S&&S.isCubeTexture?(c===void 0&&(c=new Ue(new Qt(1,1,1),new as({name:"BackgroundCubeMaterial",uniforms:Lr(hs.backgroundCube.uniforms),vertexShader:hs.backgroundCube.vertexShader,fragmentShader:hs.backgroundCube.fragmentShader,side:ti,depthTest:!1,depthWrite:!1,fog:!1,allowOverride:!1})),c.geometry.deleteAttribute("normal"),c.geometry.deleteAttribute("uv"),c.onBeforeRender=function(C,T,_){this.matrixWorld.copyPosition(_.matrixWorld)},Object.defineProperty(c.material,"envMap",{get:function(){return this.uniforms.envMap.value}}),n.update(c)),c.material.uniforms.envMap.value=S,c.material.uniforms.backgroundBlurriness.value=A.backgroundBlurriness,c.material.uniforms.backgroundIntensity.value=A.backgroundIntensity,c.material.uniforms.backgroundRotation.value.setFromMatrix4(LM.makeRotationFromEuler(A.backgroundRotation)).transpose(),S.isRenderTargetTexture===!1&&c.material.uniforms.backgroundRotation.value.premultiply(z0),c.material.toneMapped=bt.getTransfer(S.colorSpace)!==Lt,(h!==S||d!==S.version||u!==i.toneMapping)&&(c.material.needsUpdate=!0,h=S,d=S.version,u=i.toneMapping),c.layers.enableAll(),v.unshift(c,c.geometry,c.material,0,0,null)):S&&S.isTexture&&(l===void 0&&(l=new Ue(new wr(2,2),new as({name:"BackgroundMaterial",uniforms:Lr(hs.background.uniforms),vertexShader:hs.background.vertexShader,fragmentShader:hs.background.fragmentShader,side:ir,depthTest:!1,depthWrite:!1,fog:!1,allowOverride:!1})),l.geometry.deleteAttribute("normal"),Object.defineProperty(l.material,"map",{get:function(){return this.uniforms.t2D.value}}),n.update(l)),l.material.uniforms.t2D.value=S,l.material.uniforms.backgroundIntensity.value=A.backgroundIntensity,l.material.toneMapped=bt.getTransfer(S.colorSpace)!==Lt,S.matrixAutoUpdate===!0&&S.updateMatrix(),l.material.uniforms.uvTransform.value.copy(S.matrix),(h!==S||d!==S.version||u!==i.toneMapping)&&(l.material.needsUpdate=!0,h=S,d=S.version,u=i.toneMapping),l.layers.enableAll(),v.unshift(l,l.geometry,l.material,0,0,null))}function m(v,A){v.getRGB(Ch,ef(i)),t.buffers.color.setClear(Ch.r,Ch.g,Ch.b,A,r)}function p(){c!==void 0&&(c.geometry.dispose(),c.material.dispose(),c=void 0),l!==void 0&&(l.geometry.dispose(),l.material.dispose(),l=void 0)}return{getClearColor:function(){return o},setClearColor:function(v,A=1){o.set(v),a=A,m(o,a)},getClearAlpha:function(){return a},setClearAlpha:function(v){a=v,m(o,a)},render:g,addToRenderList:y,dispose:p}}function NM(i,e){let t=i.getParameter(i.MAX_VERTEX_ATTRIBS),n={},s=u(null),r=s,o=!1;function a(D,H,X,L,G){let Z=!1,V=d(D,L,X,H);r!==V&&(r=V,c(r.object)),Z=f(D,L,X,G),Z&&g(D,L,X,G),G!==null&&e.update(G,i.ELEMENT_ARRAY_BUFFER),(Z||o)&&(o=!1,S(D,H,X,L),G!==null&&i.bindBuffer(i.ELEMENT_ARRAY_BUFFER,e.get(G).buffer))}function l(){return i.createVertexArray()}function c(D){return i.bindVertexArray(D)}function h(D){return i.deleteVertexArray(D)}function d(D,H,X,L){let G=L.wireframe===!0,Z=n[H.id];Z===void 0&&(Z={},n[H.id]=Z);let V=D.isInstancedMesh===!0?D.id:0,ce=Z[V];ce===void 0&&(ce={},Z[V]=ce);let Y=ce[X.id];Y===void 0&&(Y={},ce[X.id]=Y);let ee=Y[G];return ee===void 0&&(ee=u(l()),Y[G]=ee),ee}function u(D){let H=[],X=[],L=[];for(let G=0;G<t;G++)H[G]=0,X[G]=0,L[G]=0;return{geometry:null,program:null,wireframe:!1,newAttributes:H,enabledAttributes:X,attributeDivisors:L,object:D,attributes:{},index:null}}function f(D,H,X,L){let G=r.attributes,Z=H.attributes,V=0,ce=X.getAttributes();for(let Y in ce)if(ce[Y].location>=0){let se=G[Y],de=Z[Y];if(de===void 0&&(Y==="instanceMatrix"&&D.instanceMatrix&&(de=D.instanceMatrix),Y==="instanceColor"&&D.instanceColor&&(de=D.instanceColor)),se===void 0||se.attribute!==de||de&&se.data!==de.data)return!0;V++}return r.attributesNum!==V||r.index!==L}function g(D,H,X,L){let G={},Z=H.attributes,V=0,ce=X.getAttributes();for(let Y in ce)if(ce[Y].location>=0){let se=Z[Y];se===void 0&&(Y==="instanceMatrix"&&D.instanceMatrix&&(se=D.instanceMatrix),Y==="instanceColor"&&D.instanceColor&&(se=D.instanceColor));let de={};de.attribute=se,se&&se.data&&(de.data=se.data),G[Y]=de,V++}r.attributes=G,r.attributesNum=V,r.index=L}function y(){let D=r.newAttributes;for(let H=0,X=D.length;H<X;H++)D[H]=0}function m(D){p(D,0)}function p(D,H){let X=r.newAttributes,L=r.enabledAttributes,G=r.attributeDivisors;X[D]=1,L[D]===0&&(i.enableVertexAttribArray(D),L[D]=1),G[D]!==H&&(i.vertexAttribDivisor(D,H),G[D]=H)}function v(){let D=r.newAttributes,H=r.enabledAttributes;for(let X=0,L=H.length;X<L;X++)H[X]!==D[X]&&(i.disableVertexAttribArray(X),H[X]=0)}function A(D,H,X,L,G,Z,V){V===!0?i.vertexAttribIPointer(D,H,X,G,Z):i.vertexAttribPointer(D,H,X,L,G,Z)}function S(D,H,X,L){y();let G=L.attributes,Z=X.getAttributes(),V=H.defaultAttributeValues;for(let ce in Z){let Y=Z[ce];if(Y.location>=0){let ee=G[ce];if(ee===void 0&&(ce==="instanceMatrix"&&D.instanceMatrix&&(ee=D.instanceMatrix),ce==="instanceColor"&&D.instanceColor&&(ee=D.instanceColor)),ee!==void 0){let se=ee.normalized,de=ee.itemSize,fe=e.get(ee);if(fe===void 0)continue;let te=fe.buffer,ge=fe.type,ve=fe.bytesPerElement,Ce=ge===i.INT||ge===i.UNSIGNED_INT||ee.gpuType===Wc;if(ee.isInterleavedBufferAttribute){let Me=ee.data,qe=Me.isInterleavedBuffer===!0?Me.stride:Me.itemSize,at=ee.offset;if(Me.isInstancedInterleavedBuffer||Me.isInstancedBufferAttribute){for(let Ge=0;Ge<Y.locationSize;Ge++)p(Y.location+Ge,Me.meshPerAttribute);D.isInstancedMesh!==!0&&L._maxInstanceCount===void 0&&(L._maxInstanceCount=Me.meshPerAttribute*Me.count)}else for(let Ge=0;Ge<Y.locationSize;Ge++)m(Y.location+Ge);i.bindBuffer(i.ARRAY_BUFFER,te);for(let Ge=0;Ge<Y.locationSize;Ge++)A(Y.location+Ge,de/Y.locationSize,ge,se,qe*ve,(at+de/Y.locationSize*Ge)*ve,Ce)}else{if(ee.isInstancedBufferAttribute){for(let Me=0;Me<Y.locationSize;Me++)p(Y.location+Me,ee.meshPerAttribute);D.isInstancedMesh!==!0&&L._maxInstanceCount===void 0&&(L._maxInstanceCount=ee.meshPerAttribute*ee.count)}else for(let Me=0;Me<Y.locationSize;Me++)m(Y.location+Me);i.bindBuffer(i.ARRAY_BUFFER,te);for(let Me=0;Me<Y.locationSize;Me++)A(Y.location+Me,de/Y.locationSize,ge,se,de*ve,de/Y.locationSize*Me*ve,Ce)}}else if(V!==void 0){let se=V[ce];if(se!==void 0)switch(se.length){case 2:i.vertexAttrib2fv(Y.location,se);break;case 3:i.vertexAttrib3fv(Y.location,se);break;case 4:i.vertexAttrib4fv(Y.location,se);break;default:i.vertexAttrib1fv(Y.location,se)}}}}v()}function C(){O();for(let D in n){let H=n[D];for(let X in H){let L=H[X];for(let G in L){let Z=L[G];for(let V in Z)h(Z[V].object),delete Z[V];delete L[G]}}delete n[D]}}function T(D){if(n[D.id]===void 0)return;let H=n[D.id];for(let X in H){let L=H[X];for(let G in L){let Z=L[G];for(let V in Z)h(Z[V].object),delete Z[V];delete L[G]}}delete n[D.id]}function _(D){for(let H in n){let X=n[H];for(let L in X){let G=X[L];if(G[D.id]===void 0)continue;let Z=G[D.id];for(let V in Z)h(Z[V].object),delete Z[V];delete G[D.id]}}}function E(D){for(let H in n){let X=n[H],L=D.isInstancedMesh===!0?D.id:0,G=X[L];if(G!==void 0){for(let Z in G){let V=G[Z];for(let ce in V)h(V[ce].object),delete V[ce];delete G[Z]}delete X[L],Object.keys(X).length===0&&delete n[H]}}}function O(){I(),o=!0,r!==s&&(r=s,c(r.object))}function I(){s.geometry=null,s.program=null,s.wireframe=!1}return{setup:a,reset:O,resetDefaultState:I,dispose:C,releaseStatesOfGeometry:T,releaseStatesOfObject:E,releaseStatesOfProgram:_,initAttributes:y,enableAttribute:m,disableUnusedAttributes:v}}function UM(i,e,t){let n;function s(l){n=l}function r(l,c){i.drawArrays(n,l,c),t.update(c,n,1)}function o(l,c,h){h!==0&&(i.drawArraysInstanced(n,l,c,h),t.update(c,n,h))}function a(l,c,h){if(h===0)return;e.get("WEBGL_multi_draw").multiDrawArraysWEBGL(n,l,0,c,0,h);let u=0;for(let f=0;f<h;f++)u+=c[f];t.update(u,n,1)}this.setMode=s,this.render=r,this.renderInstances=o,this.renderMultiDraw=a}function FM(i,e,t,n){let s;function r(){if(s!==void 0)return s;if(e.has("EXT_texture_filter_anisotropic")===!0){let _=e.get("EXT_texture_filter_anisotropic");s=i.getParameter(_.MAX_TEXTURE_MAX_ANISOTROPY_EXT)}else s=0;return s}function o(_){return!(_!==$i&&n.convert(_)!==i.getParameter(i.IMPLEMENTATION_COLOR_READ_FORMAT))}function a(_){let E=_===Yi&&(e.has("EXT_color_buffer_half_float")||e.has("EXT_color_buffer_float"));return!(_!==si&&_!==Ii&&!E&&n.convert(_)!==i.getParameter(i.IMPLEMENTATION_COLOR_READ_TYPE))}function l(_){if(_==="highp"){if(i.getShaderPrecisionFormat(i.VERTEX_SHADER,i.HIGH_FLOAT).precision>0&&i.getShaderPrecisionFormat(i.FRAGMENT_SHADER,i.HIGH_FLOAT).precision>0)return"highp";_="mediump"}return _==="mediump"&&i.getShaderPrecisionFormat(i.VERTEX_SHADER,i.MEDIUM_FLOAT).precision>0&&i.getShaderPrecisionFormat(i.FRAGMENT_SHADER,i.MEDIUM_FLOAT).precision>0?"mediump":"lowp"}let c=t.precision!==void 0?t.precision:"highp",h=l(c);h!==c&&(Ke("WebGLRenderer:",c,"not supported, using",h,"instead."),c=h);let d=t.reversedDepthBuffer===!0&&e.has("EXT_clip_control"),u=t.logarithmicDepthBuffer===!0&&d===!1;t.reversedDepthBuffer===!0&&d===!1&&Ke("WebGLRenderer: Unable to use reversed depth buffer due to missing EXT_clip_control extension. Fallback to default depth buffer."),t.logarithmicDepthBuffer===!0&&d===!0&&Ke("WebGLRenderer: Logarithmic depth buffer is ignored when reversed depth buffer is enabled.");let f=i.getParameter(i.MAX_TEXTURE_IMAGE_UNITS),g=i.getParameter(i.MAX_VERTEX_TEXTURE_IMAGE_UNITS),y=i.getParameter(i.MAX_TEXTURE_SIZE),m=i.getParameter(i.MAX_CUBE_MAP_TEXTURE_SIZE),p=i.getParameter(i.MAX_VERTEX_ATTRIBS),v=i.getParameter(i.MAX_VERTEX_UNIFORM_VECTORS),A=i.getParameter(i.MAX_VARYING_VECTORS),S=i.getParameter(i.MAX_FRAGMENT_UNIFORM_VECTORS),C=i.getParameter(i.MAX_SAMPLES),T=i.getParameter(i.SAMPLES);return{isWebGL2:!0,getMaxAnisotropy:r,getMaxPrecision:l,textureFormatReadable:o,textureTypeReadable:a,precision:c,logarithmicDepthBuffer:u,reversedDepthBuffer:d,maxTextures:f,maxVertexTextures:g,maxTextureSize:y,maxCubemapSize:m,maxAttributes:p,maxVertexUniforms:v,maxVaryings:A,maxFragmentUniforms:S,maxSamples:C,samples:T}}function OM(i){let e=this,t=null,n=0,s=!1,r=!1,o=new gi,a=new st,l={value:null,needsUpdate:!1};this.uniform=l,this.numPlanes=0,this.numIntersection=0,this.init=function(d,u){let f=d.length!==0||u||n!==0||s;return s=u,n=d.length,f},this.beginShadows=function(){r=!0,h(null)},this.endShadows=function(){r=!1},this.setGlobalState=function(d,u){t=h(d,u,0)},this.setState=function(d,u,f){let g=d.clippingPlanes,y=d.clipIntersection,m=d.clipShadows,p=i.get(d);if(!s||g===null||g.length===0||r&&!m)r?h(null):c();else{let v=r?0:n,A=v*4,S=p.clippingState||null;l.value=S,S=h(g,u,A,f);for(let C=0;C!==A;++C)S[C]=t[C];p.clippingState=S,this.numIntersection=y?this.numPlanes:0,this.numPlanes+=v}};function c(){l.value!==t&&(l.value=t,l.needsUpdate=n>0),e.numPlanes=n,e.numIntersection=0}function h(d,u,f,g){let y=d!==null?d.length:0,m=null;if(y!==0){if(m=l.value,g!==!0||m===null){let p=f+y*4,v=u.matrixWorldInverse;a.getNormalMatrix(v),(m===null||m.length<p)&&(m=new Float32Array(p));for(let A=0,S=f;A!==y;++A,S+=4)o.copy(d[A]).applyMatrix4(v,a),o.normal.toArray(m,S),m[S+3]=o.constant}l.value=m,l.needsUpdate=!0}return e.numPlanes=y,e.numIntersection=0,m}}var Xa=class extends _i{constructor(e=1,t={}){super(e,e,t),this.isWebGLCubeRenderTarget=!0;let n={width:e,height:e,depth:1},s=[n,n,n,n,n,n];this.texture=new wa(s),this._setTextureOptions(t),this.texture.isRenderTargetTexture=!0}fromEquirectangularTexture(e,t){this.texture.type=t.type,this.texture.colorSpace=t.colorSpace,this.texture.generateMipmaps=t.generateMipmaps,this.texture.minFilter=t.minFilter,this.texture.magFilter=t.magFilter;let n={uniforms:{tEquirect:{value:null}},vertexShader:`

				varying vec3 vWorldDirection;

				vec3 transformDirection( in vec3 dir, in mat4 matrix ) {

					return normalize( ( matrix * vec4( dir, 0.0 ) ).xyz );

				}

				void main() {

					vWorldDirection = transformDirection( position, modelMatrix );

					#include <begin_vertex>
					#include <project_vertex>

				}
			`,fragmentShader:`

				uniform sampler2D tEquirect;

				varying vec3 vWorldDirection;

				#include <common>

				void main() {

					vec3 direction = normalize( vWorldDirection );

					vec2 sampleUV = equirectUv( direction );

					gl_FragColor = texture2D( tEquirect, sampleUV );

				}
			`},s=new Qt(5,5,5),r=new as({name:"CubemapFromEquirect",uniforms:Lr(n.uniforms),vertexShader:n.vertexShader,fragmentShader:n.fragmentShader,side:ti,blending:Cr});r.uniforms.tEquirect.value=t;let o=new Ue(s,r),a=t.minFilter;return t.minFilter===Is&&(t.minFilter=ei),new Co(1,10,this).update(e,o),t.minFilter=a,o.geometry.dispose(),o.material.dispose(),this}clear(e,t=!0,n=!0,s=!0){let r=e.getRenderTarget();for(let o=0;o<6;o++)e.setRenderTarget(this,o),e.clear(t,n,s);e.setRenderTarget(r)}},x0=256,BM=3,kM=20,H0=256,V0=16,zM=3,HM=new U,VM=new ct,Ph=class i{constructor(e){this._renderer=e,this._cubeSize=0,this._sourceTarget=null,this._cubeCamera=new Co(1,10,null),this._boxMesh=new Ue(new Qt(5,5,5),null),this._cubemapMaterial=null,this._equirectMaterial=null,this._blurMaterial=null,this._ggxMaterial=null,this._integrationMaterial=null}fromScene(e,t=0,n=.1,s=100,r={}){let{size:o=256,position:a=HM}=r,l=this._renderer;this._setSize(o);let c=this._allocateTarget(),h=this._getSourceTarget(!0);t>0&&(h.texture.mipmapsAutoUpdate=!1);let d=l.autoClear,u=l.autoClearColor,f=l.autoClearDepth,g=l.autoClearStencil,y=e.background;l.autoClear=!0,l.autoClearColor=!0,l.autoClearDepth=!0,l.autoClearStencil=!0,y===null&&(e.background=l.getClearColor(VM));let m=new Co(n,s,h);return m.position.copy(a),m.update(l,e),l.autoClear=d,l.autoClearColor=u,l.autoClearDepth=f,l.autoClearStencil=g,e.background=y,t>0&&(h.texture.mipmapsAutoUpdate=!0,this._blur(c,t)),this._applyPMREM(c),c}fromEquirectangular(e,t=null){return this._fromTexture(e,t)}fromCubemap(e,t=null){return this._fromTexture(e,t)}compileCubemapShader(){this._cubemapMaterial===null&&(this._cubemapMaterial=S0(),this._compileMaterial(this._cubemapMaterial))}compileEquirectangularShader(){this._equirectMaterial===null&&(this._equirectMaterial=y0(),this._compileMaterial(this._equirectMaterial))}dispose(){this._sourceTarget!==null&&this._sourceTarget.dispose(),this._cubemapMaterial!==null&&this._cubemapMaterial.dispose(),this._equirectMaterial!==null&&this._equirectMaterial.dispose(),this._blurMaterial!==null&&this._blurMaterial.dispose(),this._ggxMaterial!==null&&this._ggxMaterial.dispose(),this._integrationMaterial!==null&&this._integrationMaterial.dispose(),this._boxMesh.geometry.dispose()}static lodToRoughness(e,t){return t>0?1-Math.sqrt(1-e/t):0}_setSize(e){this._cubeSize=Math.max(x0,jd(e))}_fromTexture(e,t){e.mapping===Pr||e.mapping===Lo?this._setSize(e.image.length===0?x0:e.image[0].width||e.image[0].image.width):this._setSize(e.image.width/4);let n=t||this._allocateTarget();return this._textureToCubemap(e),this._applyPMREM(n),n}_allocateTarget(){let e=this._cubeSize,t=v0(e,!1,!1),n=Math.log2(e)-BM;for(let s=0;s<=n;s++)t.texture.mipmaps.push({width:e>>s,height:e>>s});return t.texture.name="PMREM",t.texture.isPMREMTexture=!0,t}_getSourceTarget(e=!1){let t=this._cubeSize,n=this._sourceTarget;return(n===null||n.width!==t||e&&n.depthBuffer===!1)&&(n!==null&&n.dispose(),this._sourceTarget=v0(t,!0,e)),this._sourceTarget}_compileMaterial(e){this._boxMesh.material=e,this._renderer.compile(this._boxMesh,this._cubeCamera.children[0])}_renderCube(e,t,n){let s=this._boxMesh,r=this._cubeCamera;s.material=n,r.renderTarget=e,r.activeMipmapLevel=t;let o=e.width>>t;e.viewport.set(0,0,o,o),r.update(this._renderer,s),e.viewport.set(0,0,e.width,e.height)}_textureToCubemap(e){let t;e.mapping===Pr||e.mapping===Lo?(this._cubemapMaterial===null&&(this._cubemapMaterial=S0()),t=this._cubemapMaterial,t.uniforms.flipEnvMap.value=e.isRenderTargetTexture===!1?-1:1):(this._equirectMaterial===null&&(this._equirectMaterial=y0()),t=this._equirectMaterial),t.uniforms.envMap.value=e,this._renderCube(this._getSourceTarget(),0,t)}_applyPMREM(e){this._ggxMaterial===null&&(this._ggxMaterial=GM(),this._integrationMaterial=WM());let t=this._cubeSize,n=e.texture.mipmaps.length-1,s=this._ggxMaterial.uniforms;s.envMap.value=this._sourceTarget.texture;let r=this._integrationMaterial.uniforms;r.envMap.value=this._sourceTarget.texture,r.sourceLod.value=Math.log2(t/V0);for(let o=0;o<=n;o++){let a=i.lodToRoughness(o,n);if(o>n-zM)r.roughness.value=a,this._renderCube(e,o,this._integrationMaterial);else{let l=a>0?Math.log2(t)+.5*Math.log2(6/(H0*Math.pow(a,4)))+.5:0;s.roughness.value=a,s.lodBias.value=l,this._renderCube(e,o,this._ggxMaterial)}}}_blur(e,t){this._blurMaterial===null&&(this._blurMaterial=XM());let n=this._blurMaterial,s=n.uniforms,r=this._sourceTarget;s.sigma.value=Math.min(t,Math.PI)/Math.SQRT2,s.envMap.value=r.texture,this._renderCube(e,0,n),s.envMap.value=e.texture,this._renderCube(r,0,n)}};function v0(i,e,t){return new Xa(i,{minFilter:Is,generateMipmaps:e,type:Yi,colorSpace:pa,depthBuffer:t})}function qa(i,e,t){return new as({name:i,uniforms:e,vertexShader:pt.cube_vert,fragmentShader:t,side:ti,blending:Cr,depthTest:!1,depthWrite:!1})}function GM(){return qa("PMREMGGXConvolution",{envMap:{value:null},roughness:{value:0},lodBias:{value:0}},`

		#define GGX_SAMPLES ${H0}u

		varying vec3 vWorldDirection;

		uniform samplerCube envMap;
		uniform float roughness;
		uniform float lodBias;

		#include <common>

		// Van der Corput radical inverse
		float radicalInverse_VdC( uint bits ) {

			bits = ( bits << 16u ) | ( bits >> 16u );
			bits = ( ( bits & 0x55555555u ) << 1u ) | ( ( bits & 0xAAAAAAAAu ) >> 1u );
			bits = ( ( bits & 0x33333333u ) << 2u ) | ( ( bits & 0xCCCCCCCCu ) >> 2u );
			bits = ( ( bits & 0x0F0F0F0Fu ) << 4u ) | ( ( bits & 0xF0F0F0F0u ) >> 4u );
			bits = ( ( bits & 0x00FF00FFu ) << 8u ) | ( ( bits & 0xFF00FF00u ) >> 8u );
			return float( bits ) * 2.3283064365386963e-10; // / 0x100000000

		}

		// Hammersley sequence
		vec2 hammersley( uint i, uint N ) {

			return vec2( float( i ) / float( N ), radicalInverse_VdC( i ) );

		}

		void main() {

			vec3 N = normalize( vWorldDirection );

			// For very low roughness, just sample the environment directly
			if ( roughness < 0.001 ) {

				gl_FragColor = vec4( textureLod( envMap, N, 0.0 ).rgb, 1.0 );
				return;

			}

			float alpha = roughness * roughness;
			float alpha2 = alpha * alpha;

			// Tangent space basis for VNDF sampling
			vec3 up = abs( N.z ) < 0.999 ? vec3( 0.0, 0.0, 1.0 ) : vec3( 1.0, 0.0, 0.0 );
			vec3 tangent = normalize( cross( up, N ) );
			vec3 bitangent = cross( N, tangent );

			vec3 prefilteredColor = vec3( 0.0 );
			float totalWeight = 0.0;

			for ( uint i = 0u; i < GGX_SAMPLES; i ++ ) {

				vec2 Xi = hammersley( i, GGX_SAMPLES );

				// With V = N, sample the reflected direction directly.
				float invQ = 1.0 / ( 1.0 - Xi.x + alpha2 * Xi.x );
				float NdotL = ( 1.0 - Xi.x - alpha2 * Xi.x ) * invQ;

				if ( NdotL > 0.0 ) {

					float phi = 2.0 * PI * Xi.y;
					float sinTheta = 2.0 * alpha * sqrt( Xi.x * ( 1.0 - Xi.x ) ) * invQ;
					vec3 L = N * NdotL + ( tangent * cos( phi ) + bitangent * sin( phi ) ) * sinTheta;

					// Match the source mip to the sample's solid angle. The terms
					// independent of the sample are precomputed in lodBias.
					float d = alpha2 * invQ;
					float lod = max( log2( d ) + lodBias, 0.0 );

					// Weight by NdotL for the split-sum approximation
					prefilteredColor += textureLod( envMap, L, lod ).rgb * NdotL;
					totalWeight += NdotL;

				}

			}

			gl_FragColor = vec4( prefilteredColor / totalWeight, 1.0 );

		}
	`)}function WM(){return qa("PMREMGGXIntegration",{envMap:{value:null},roughness:{value:0},sourceLod:{value:0},sourceSize:{value:V0}},`

		varying vec3 vWorldDirection;

		uniform samplerCube envMap;
		uniform float roughness;
		uniform float sourceLod;
		uniform int sourceSize;

		void main() {

			vec3 N = normalize( vWorldDirection );

			float alpha = roughness * roughness;
			float alpha2 = alpha * alpha;

			float texelSize = 2.0 / float( sourceSize );

			vec3 prefilteredColor = vec3( 0.0 );
			float totalWeight = 0.0;

			// Pair opposite texels: only the one in N's hemisphere contributes.
			for ( int face = 0; face < 3; face ++ ) {

				for ( int y = 0; y < sourceSize; y ++ ) {

					for ( int x = 0; x < sourceSize; x ++ ) {

						vec2 uv = ( vec2( x, y ) + 0.5 ) * texelSize - 1.0;
						vec3 texelDirection = face == 0 ? vec3( 1.0, uv ) : ( face == 1 ? vec3( uv.x, 1.0, uv.y ) : vec3( uv, 1.0 ) );

						float invDistance = inversesqrt( 1.0 + dot( uv, uv ) );
						float NdotL = dot( N, texelDirection );
						texelDirection *= NdotL < 0.0 ? - 1.0 : 1.0;
						NdotL = abs( NdotL ) * invDistance;

						// With V = N, NdotH squared is ( 1 + NdotL ) / 2. Common factors
						// in the GGX distribution and texel solid angle cancel when normalized.
						float d = 1.0 + alpha2 + ( alpha2 - 1.0 ) * NdotL;
						float weight = NdotL * invDistance * invDistance * invDistance / ( d * d );

						prefilteredColor += textureLod( envMap, texelDirection, sourceLod ).rgb * weight;
						totalWeight += weight;

					}

				}

			}

			gl_FragColor = vec4( prefilteredColor / totalWeight, 1.0 );

		}
	`)}function XM(){return qa("PMREMSphericalGaussianBlur",{envMap:{value:null},sigma:{value:0}},`

		#define SAMPLES ${kM}
		#define GOLDEN_ANGLE 2.39996322973

		varying vec3 vWorldDirection;

		uniform samplerCube envMap;
		uniform float sigma;

		#include <common>

		void main() {

			vec3 outputDirection = normalize( vWorldDirection );

			vec3 up = abs( outputDirection.z ) < 0.999 ? vec3( 0.0, 0.0, 1.0 ) : vec3( 1.0, 0.0, 0.0 );
			vec3 tangent = normalize( cross( up, outputDirection ) );
			vec3 bitangent = cross( outputDirection, tangent );

			// Truncate the kernel at three standard deviations or at the antipode.
			float thetaMax = min( 3.0 * sigma, PI );
			float truncation = 1.0 - exp( - 0.5 * thetaMax * thetaMax / ( sigma * sigma ) );

			vec3 accumColor = vec3( 0.0 );
			float accumWeight = 0.0;

			for ( int i = 0; i < SAMPLES; i ++ ) {

				// Stratified inverse-CDF sampling of the Gaussian, placed on a golden-angle spiral.
				float stratum = ( float( i ) + 0.5 ) / float( SAMPLES );
				float theta = sigma * sqrt( - 2.0 * log( 1.0 - stratum * truncation ) );
				float phi = float( i ) * GOLDEN_ANGLE;

				vec3 offset = cos( phi ) * tangent + sin( phi ) * bitangent;
				vec3 sampleDirection = cos( theta ) * outputDirection + sin( theta ) * offset;

				// Correct the planar sample density to solid angle.
				float weight = sin( theta ) / theta;

				accumColor += weight * textureLod( envMap, sampleDirection, 0.0 ).rgb;
				accumWeight += weight;

			}

			gl_FragColor = vec4( accumColor / accumWeight, 1.0 );

		}
	`)}function y0(){return qa("PMREMEquirectangularToCubemap",{envMap:{value:null}},`

		varying vec3 vWorldDirection;

		uniform sampler2D envMap;

		#include <common>

		void main() {

			// Average four subpixel samples to preserve small, bright features.
			vec3 direction = normalize( vWorldDirection );
			vec3 dx = dFdx( direction ) * 0.25;
			vec3 dy = dFdy( direction ) * 0.25;

			vec3 color = textureLod( envMap, equirectUv( normalize( direction - dx - dy ) ), 0.0 ).rgb;
			color += textureLod( envMap, equirectUv( normalize( direction + dx - dy ) ), 0.0 ).rgb;
			color += textureLod( envMap, equirectUv( normalize( direction - dx + dy ) ), 0.0 ).rgb;
			color += textureLod( envMap, equirectUv( normalize( direction + dx + dy ) ), 0.0 ).rgb;
			gl_FragColor = vec4( color * 0.25, 1.0 );

		}
	`)}function S0(){return qa("PMREMCubemapToCubemap",{envMap:{value:null},flipEnvMap:{value:-1}},`

		varying vec3 vWorldDirection;

		uniform samplerCube envMap;
		uniform float flipEnvMap;

		void main() {

			gl_FragColor = vec4( textureCube( envMap, vec3( flipEnvMap * vWorldDirection.x, vWorldDirection.yz ) ).rgb, 1.0 );

		}
	`)}function qM(i){let e=new WeakMap,t=new WeakMap,n=null;function s(u,f=!1){return u==null?null:f?o(u):r(u)}function r(u){if(u&&u.isTexture){let f=u.mapping;if(f===Hc||f===Vc)if(e.has(u)){let g=e.get(u).texture;return a(g,u.mapping)}else{let g=u.image;if(g&&g.height>0){let y=new Xa(g.height);return y.fromEquirectangularTexture(i,u),e.set(u,y),u.addEventListener("dispose",c),a(y.texture,u.mapping)}else return null}}return u}function o(u){if(u&&u.isTexture&&u.isPMREMTexture!==!0){let f=u.mapping,g=f===Hc||f===Vc,y=f===Pr||f===Lo;if(g||y){let m=t.get(u),p=m!==void 0?m.texture.pmremVersion:0;if(u.isRenderTargetTexture&&u.pmremVersion!==p)return n===null&&(n=new Ph(i)),m=g?n.fromEquirectangular(u,m):n.fromCubemap(u,m),m.texture.pmremVersion=u.pmremVersion,t.set(u,m),m.texture;if(m!==void 0)return m.texture;{let v=u.image;return g&&v&&v.height>0||y&&v&&l(v)?(n===null&&(n=new Ph(i)),m=g?n.fromEquirectangular(u):n.fromCubemap(u),m.texture.pmremVersion=u.pmremVersion,t.set(u,m),u.addEventListener("dispose",h),m.texture):null}}}return u}function a(u,f){return f===Hc?u.mapping=Pr:f===Vc&&(u.mapping=Lo),u}function l(u){let f=0,g=6;for(let y=0;y<g;y++)u[y]!==void 0&&f++;return f===g}function c(u){let f=u.target;f.removeEventListener("dispose",c);let g=e.get(f);g!==void 0&&(e.delete(f),g.dispose())}function h(u){let f=u.target;f.removeEventListener("dispose",h);let g=t.get(f);g!==void 0&&(t.delete(f),g.dispose())}function d(){e=new WeakMap,t=new WeakMap,n!==null&&(n.dispose(),n=null)}return{get:s,dispose:d}}function YM(i){let e={};function t(n){if(e[n]!==void 0)return e[n];let s=i.getExtension(n);return e[n]=s,s}return{has:function(n){return t(n)!==null},init:function(){t("EXT_color_buffer_float"),t("WEBGL_clip_cull_distance"),t("OES_texture_float_linear"),t("EXT_color_buffer_half_float"),t("WEBGL_multisampled_render_to_texture"),t("WEBGL_render_shared_exponent")},get:function(n){let s=t(n);return s===null&&ha("WebGLRenderer: "+n+" extension not supported."),s}}}function $M(i,e,t,n){let s={},r=new WeakMap,o=new FinalizationRegistry(g=>delete s[g]);function a(g){l(g.target)}function l(g){g.index!==null&&e.remove(g.index);for(let m in g.attributes)e.remove(g.attributes[m]);g.removeEventListener("dispose",a),delete s[g.id],o.unregister(g);let y=r.get(g);y&&(e.remove(y),r.delete(g)),n.releaseStatesOfGeometry(g),g.isInstancedBufferGeometry===!0&&delete g._maxInstanceCount,t.memory.geometries--}function c(g,y){return s[y.id]!==void 0||(y.addEventListener("dispose",a),s[y.id]=new WeakRef(y),o.register(y,y.id,y),t.memory.geometries++),y}function h(g){let y=g.attributes;for(let m in y)e.update(y[m],i.ARRAY_BUFFER)}function d(g){let y=g.index,m=g.attributes.position,p=0;if(m===void 0)return;let v=y!==null?y.array.length:m.array.length/3-1,A=m.count>=65535?ya:va,S=new A(Math.ceil(v/3)*6,1),C=S.array;if(y!==null){let _=y.array;p=y.version;for(let E=0,O=0;E<v;E+=3){let I=_[E+0],D=_[E+1],H=_[E+2];C[O++]=I,C[O++]=D,C[O++]=D,C[O++]=H,C[O++]=H,C[O++]=I}}else{p=m.version;for(let _=0,E=0;_<v;_+=3){let O=_+0,I=_+1,D=_+2;C[E++]=O,C[E++]=I,C[E++]=I,C[E++]=D,C[E++]=D,C[E++]=O}}S.version=p;let T=r.get(g);T&&e.remove(T),r.set(g,S)}function u(g){let y=r.get(g);if(y){let m=g.index;m!==null&&y.version<m.version&&d(g)}else d(g);return r.get(g)}function f(){for(let g in s){let y=s[g].deref();y!==void 0&&l(y)}}return{get:c,update:h,getWireframeAttribute:u,dispose:f}}function ZM(i,e,t){let n;function s(d){n=d}let r,o;function a(d){r=d.type,o=d.bytesPerElement}function l(d,u){i.drawElements(n,u,r,d*o),t.update(u,n,1)}function c(d,u,f){f!==0&&(i.drawElementsInstanced(n,u,r,d*o,f),t.update(u,n,f))}function h(d,u,f){if(f===0)return;e.get("WEBGL_multi_draw").multiDrawElementsWEBGL(n,u,0,r,d,0,f);let y=0;for(let m=0;m<f;m++)y+=u[m];t.update(y,n,1)}this.setMode=s,this.setIndex=a,this.render=l,this.renderInstances=c,this.renderMultiDraw=h}function JM(i){let e={geometries:0,textures:0},t={frame:0,calls:0,triangles:0,points:0,lines:0};function n(r,o,a){switch(t.calls++,o){case i.TRIANGLES:t.triangles+=a*(r/3);break;case i.LINES:t.lines+=a*(r/2);break;case i.LINE_STRIP:t.lines+=a*(r-1);break;case i.LINE_LOOP:t.lines+=a*r;break;case i.POINTS:t.points+=a*r;break;default:nt("WebGLInfo: Unknown draw mode:",o);break}}function s(){t.calls=0,t.triangles=0,t.points=0,t.lines=0}return{memory:e,render:t,programs:null,autoReset:!0,reset:s,update:n}}function KM(i,e,t){let n=new WeakMap,s=new jt;function r(o,a,l){let c=o.morphTargetInfluences,h=a.morphAttributes.position||a.morphAttributes.normal||a.morphAttributes.color,d=h!==void 0?h.length:0,u=n.get(a);if(u===void 0||u.count!==d){let O=function(){_.dispose(),n.delete(a),a.removeEventListener("dispose",O)};u!==void 0&&u.texture.dispose();let f=a.morphAttributes.position!==void 0,g=a.morphAttributes.normal!==void 0,y=a.morphAttributes.color!==void 0,m=a.morphAttributes.position||[],p=a.morphAttributes.normal||[],v=a.morphAttributes.color||[],A=0;f===!0&&(A=1),g===!0&&(A=2),y===!0&&(A=3);let S=a.attributes.position.count*A,C=1;S>e.maxTextureSize&&(C=Math.ceil(S/e.maxTextureSize),S=e.maxTextureSize);let T=new Float32Array(S*C*4*d),_=new _a(T,S,C,d);_.type=Ii,_.needsUpdate=!0;let E=A*4;for(let I=0;I<d;I++){let D=m[I],H=p[I],X=v[I],L=S*C*4*I;for(let G=0;G<D.count;G++){let Z=G*E;f===!0&&(s.fromBufferAttribute(D,G),T[L+Z+0]=s.x,T[L+Z+1]=s.y,T[L+Z+2]=s.z,T[L+Z+3]=0),g===!0&&(s.fromBufferAttribute(H,G),T[L+Z+4]=s.x,T[L+Z+5]=s.y,T[L+Z+6]=s.z,T[L+Z+7]=0),y===!0&&(s.fromBufferAttribute(X,G),T[L+Z+8]=s.x,T[L+Z+9]=s.y,T[L+Z+10]=s.z,T[L+Z+11]=X.itemSize===4?s.w:1)}}u={count:d,texture:_,size:new Je(S,C)},n.set(a,u),a.addEventListener("dispose",O)}if(o.isInstancedMesh===!0&&o.morphTexture!==null)l.getUniforms().setValue(i,"morphTexture",o.morphTexture,t);else{let f=0;for(let y=0;y<c.length;y++)f+=c[y];let g=a.morphTargetsRelative?1:1-f;l.getUniforms().setValue(i,"morphTargetBaseInfluence",g),l.getUniforms().setValue(i,"morphTargetInfluences",c)}l.getUniforms().setValue(i,"morphTargetsTexture",u.texture,t),l.getUniforms().setValue(i,"morphTargetsTextureSize",u.size)}return{update:r}}function jM(i,e,t,n,s){let r=new WeakMap;function o(c){let h=s.render.frame,d=c.geometry,u=e.get(c,d);if(r.get(u)!==h&&(e.update(u),r.set(u,h)),c.isInstancedMesh&&(c.hasEventListener("dispose",l)===!1&&c.addEventListener("dispose",l),r.get(c)!==h&&(t.update(c.instanceMatrix,i.ARRAY_BUFFER),c.instanceColor!==null&&t.update(c.instanceColor,i.ARRAY_BUFFER),r.set(c,h))),c.isSkinnedMesh){let f=c.skeleton;r.get(f)!==h&&(f.update(),r.set(f,h))}return u}function a(){r=new WeakMap}function l(c){let h=c.target;h.removeEventListener("dispose",l),n.releaseStatesOfObject(h),t.remove(h.instanceMatrix),h.instanceColor!==null&&t.remove(h.instanceColor)}return{update:o,dispose:a}}var QM={[Ld]:"LINEAR_TONE_MAPPING",[Dd]:"REINHARD_TONE_MAPPING",[Nd]:"CINEON_TONE_MAPPING",[Ud]:"ACES_FILMIC_TONE_MAPPING",[Od]:"AGX_TONE_MAPPING",[Bd]:"NEUTRAL_TONE_MAPPING",[Fd]:"CUSTOM_TONE_MAPPING"};function ew(i,e,t,n,s,r){let o=new _i(e,t,{type:i,depthBuffer:s,stencilBuffer:r,samples:n?4:0,storeMultisampledDepthBuffer:!1,storeMultisampledStencilBuffer:!1,resolveDepthBuffer:!1,resolveStencilBuffer:!1}),a=null,l=null,c=null,h=new Hn;h.setAttribute("position",new Ct([-1,3,0,-1,-1,0,3,-1,0],3)),h.setAttribute("uv",new Ct([0,2,0,0,2,0],2));let d=new Ec({uniforms:{tDiffuse:{value:null}},vertexShader:`
			precision highp float;

			uniform mat4 modelViewMatrix;
			uniform mat4 projectionMatrix;

			attribute vec3 position;
			attribute vec2 uv;

			varying vec2 vUv;

			void main() {
				vUv = uv;
				gl_Position = projectionMatrix * modelViewMatrix * vec4( position, 1.0 );
			}`,fragmentShader:`
			precision highp float;

			uniform sampler2D tDiffuse;

			varying vec2 vUv;

			#include <tonemapping_pars_fragment>
			#include <colorspace_pars_fragment>

			void main() {
				gl_FragColor = texture2D( tDiffuse, vUv );

				#ifdef LINEAR_TONE_MAPPING
					gl_FragColor.rgb = LinearToneMapping( gl_FragColor.rgb );
				#elif defined( REINHARD_TONE_MAPPING )
					gl_FragColor.rgb = ReinhardToneMapping( gl_FragColor.rgb );
				#elif defined( CINEON_TONE_MAPPING )
					gl_FragColor.rgb = CineonToneMapping( gl_FragColor.rgb );
				#elif defined( ACES_FILMIC_TONE_MAPPING )
					gl_FragColor.rgb = ACESFilmicToneMapping( gl_FragColor.rgb );
				#elif defined( AGX_TONE_MAPPING )
					gl_FragColor.rgb = AgXToneMapping( gl_FragColor.rgb );
				#elif defined( NEUTRAL_TONE_MAPPING )
					gl_FragColor.rgb = NeutralToneMapping( gl_FragColor.rgb );
				#elif defined( CUSTOM_TONE_MAPPING )
					gl_FragColor.rgb = CustomToneMapping( gl_FragColor.rgb );
				#endif

				#ifdef SRGB_TRANSFER
					gl_FragColor = sRGBTransferOETF( gl_FragColor );
				#endif
			}`,depthTest:!1,depthWrite:!1}),u=new Ue(h,d),f=new Ia(-1,1,1,-1,0,1),g=null,y=null,m=!1,p,v=null,A=[],S=!1;this.setSize=function(C,T){o.setSize(C,T),a!==null&&a.setSize(C,T),l!==null&&l.setSize(C,T);for(let _=0;_<A.length;_++){let E=A[_];E.setSize&&E.setSize(C,T)}},this.setEffects=function(C){A=C,S=A.length>0&&A[0].isRenderPass===!0;let T=o.width,_=o.height;A.length>0&&a===null&&(a=new _i(T,_,{type:Yi,depthBuffer:!1,stencilBuffer:!1}),l=new _i(T,_,{type:Yi,depthBuffer:!1,stencilBuffer:!1}));let E=s===!0&&A.some(O=>O.needsDepthTexture===!0);E!==(o.depthTexture!==null)&&(E===!0&&c===null&&(c=new Rs(T,_),r===!0&&(c.format=Ls,c.type=Ir)),o.dispose(),o.depthTexture=E?c:null,o.resolveDepthBuffer=E,o.storeMultisampledDepthBuffer=E);for(let O=0;O<A.length;O++){let I=A[O];I.setSize&&I.setSize(T,_),E&&I.needsDepthTexture===!0&&I.setDepthTexture&&I.setDepthTexture(c)}},this.begin=function(C,T){if(m||C.toneMapping===ls&&A.length===0)return!1;if(v=T,T!==null){let _=T.width,E=T.height;(o.width!==_||o.height!==E)&&this.setSize(_,E)}return S===!1&&C.setRenderTarget(o),p=C.toneMapping,C.toneMapping=ls,!0},this.hasRenderPass=function(){return S},this.end=function(C,T){C.toneMapping=p,m=!0;let _=o,E=a;for(let O=0;O<A.length;O++){let I=A[O];I.enabled!==!1&&(I.render(C,E,_,T),I.needsSwap!==!1&&(_=E,E=E===a?l:a))}if(g!==C.outputColorSpace||y!==C.toneMapping){g=C.outputColorSpace,y=C.toneMapping,d.defines={},bt.getTransfer(g)===Lt&&(d.defines.SRGB_TRANSFER="");let O=QM[y];O&&(d.defines[O]=""),d.needsUpdate=!0}d.uniforms.tDiffuse.value=_.texture,C.setRenderTarget(v),C.render(u,f),v=null,m=!1},this.isCompositing=function(){return m},this.dispose=function(){o.dispose(),a!==null&&a.dispose(),l!==null&&l.dispose(),h.dispose(),d.dispose()}}var G0=new ni,W0=new Rs(1,1),X0=new Ea(1),q0=new _a,Y0=new vc,$0=new wa,b0=[],M0=[],w0=new Float32Array(16),E0=new Float32Array(9),T0=new Float32Array(4);function Fo(i,e,t){let n=i[0];if(n<=0||n>0)return i;let s=e*t,r=b0[s];if(r===void 0&&(r=new Float32Array(s),b0[s]=r),e!==0){n.toArray(r,0);for(let o=1,a=0;o!==e;++o)a+=t,i[o].toArray(r,a)}return r}function An(i,e){if(i.length!==e.length)return!1;for(let t=0,n=i.length;t<n;t++)if(i[t]!==e[t])return!1;return!0}function Cn(i,e){for(let t=0,n=e.length;t<n;t++)i[t]=e[t]}function Lh(i,e){let t=M0[e];t===void 0&&(t=new Int32Array(e),M0[e]=t);for(let n=0;n!==e;++n)t[n]=i.allocateTextureUnit();return t}function tw(i,e){let t=this.cache;t[0]!==e&&(i.uniform1f(this.addr,e),t[0]=e)}function nw(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y)&&(i.uniform2f(this.addr,e.x,e.y),t[0]=e.x,t[1]=e.y);else{if(An(t,e))return;i.uniform2fv(this.addr,e),Cn(t,e)}}function iw(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z)&&(i.uniform3f(this.addr,e.x,e.y,e.z),t[0]=e.x,t[1]=e.y,t[2]=e.z);else if(e.r!==void 0)(t[0]!==e.r||t[1]!==e.g||t[2]!==e.b)&&(i.uniform3f(this.addr,e.r,e.g,e.b),t[0]=e.r,t[1]=e.g,t[2]=e.b);else{if(An(t,e))return;i.uniform3fv(this.addr,e),Cn(t,e)}}function sw(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z||t[3]!==e.w)&&(i.uniform4f(this.addr,e.x,e.y,e.z,e.w),t[0]=e.x,t[1]=e.y,t[2]=e.z,t[3]=e.w);else{if(An(t,e))return;i.uniform4fv(this.addr,e),Cn(t,e)}}function rw(i,e){let t=this.cache,n=e.elements;if(n===void 0){if(An(t,e))return;i.uniformMatrix2fv(this.addr,!1,e),Cn(t,e)}else{if(An(t,n))return;T0.set(n),i.uniformMatrix2fv(this.addr,!1,T0),Cn(t,n)}}function ow(i,e){let t=this.cache,n=e.elements;if(n===void 0){if(An(t,e))return;i.uniformMatrix3fv(this.addr,!1,e),Cn(t,e)}else{if(An(t,n))return;E0.set(n),i.uniformMatrix3fv(this.addr,!1,E0),Cn(t,n)}}function aw(i,e){let t=this.cache,n=e.elements;if(n===void 0){if(An(t,e))return;i.uniformMatrix4fv(this.addr,!1,e),Cn(t,e)}else{if(An(t,n))return;w0.set(n),i.uniformMatrix4fv(this.addr,!1,w0),Cn(t,n)}}function lw(i,e){let t=this.cache;t[0]!==e&&(i.uniform1i(this.addr,e),t[0]=e)}function cw(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y)&&(i.uniform2i(this.addr,e.x,e.y),t[0]=e.x,t[1]=e.y);else{if(An(t,e))return;i.uniform2iv(this.addr,e),Cn(t,e)}}function hw(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z)&&(i.uniform3i(this.addr,e.x,e.y,e.z),t[0]=e.x,t[1]=e.y,t[2]=e.z);else{if(An(t,e))return;i.uniform3iv(this.addr,e),Cn(t,e)}}function uw(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z||t[3]!==e.w)&&(i.uniform4i(this.addr,e.x,e.y,e.z,e.w),t[0]=e.x,t[1]=e.y,t[2]=e.z,t[3]=e.w);else{if(An(t,e))return;i.uniform4iv(this.addr,e),Cn(t,e)}}function dw(i,e){let t=this.cache;t[0]!==e&&(i.uniform1ui(this.addr,e),t[0]=e)}function fw(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y)&&(i.uniform2ui(this.addr,e.x,e.y),t[0]=e.x,t[1]=e.y);else{if(An(t,e))return;i.uniform2uiv(this.addr,e),Cn(t,e)}}function pw(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z)&&(i.uniform3ui(this.addr,e.x,e.y,e.z),t[0]=e.x,t[1]=e.y,t[2]=e.z);else{if(An(t,e))return;i.uniform3uiv(this.addr,e),Cn(t,e)}}function mw(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z||t[3]!==e.w)&&(i.uniform4ui(this.addr,e.x,e.y,e.z,e.w),t[0]=e.x,t[1]=e.y,t[2]=e.z,t[3]=e.w);else{if(An(t,e))return;i.uniform4uiv(this.addr,e),Cn(t,e)}}function Dh(i){return i.version===0&&(i.compareFunction=$d,i.needsUpdate=!0),i}function gw(i,e,t){let n=this.cache,s=t.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s);let r;this.type===i.SAMPLER_2D_SHADOW?r=Dh(W0):r=G0,t.setTexture2D(e||r,s)}function _w(i,e,t){let n=this.cache,s=t.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s),t.setTexture3D(e||Y0,s)}function xw(i,e,t){let n=this.cache,s=t.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s);let r;this.type===i.SAMPLER_CUBE_SHADOW?r=Dh(X0):r=$0,t.setTextureCube(e||r,s)}function vw(i,e,t){let n=this.cache,s=t.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s),t.setTexture2DArray(e||q0,s)}function yw(i){switch(i){case 5126:return tw;case 35664:return nw;case 35665:return iw;case 35666:return sw;case 35674:return rw;case 35675:return ow;case 35676:return aw;case 5124:case 35670:return lw;case 35667:case 35671:return cw;case 35668:case 35672:return hw;case 35669:case 35673:return uw;case 5125:return dw;case 36294:return fw;case 36295:return pw;case 36296:return mw;case 35678:case 36198:case 36298:case 36306:case 35682:return gw;case 35679:case 36299:case 36307:return _w;case 35680:case 36300:case 36308:case 36293:return xw;case 36289:case 36303:case 36311:case 36292:return vw}}function Sw(i,e){i.uniform1fv(this.addr,e)}function bw(i,e){let t=Fo(e,this.size,2);i.uniform2fv(this.addr,t)}function Mw(i,e){let t=Fo(e,this.size,3);i.uniform3fv(this.addr,t)}function ww(i,e){let t=Fo(e,this.size,4);i.uniform4fv(this.addr,t)}function Ew(i,e){let t=Fo(e,this.size,4);i.uniformMatrix2fv(this.addr,!1,t)}function Tw(i,e){let t=Fo(e,this.size,9);i.uniformMatrix3fv(this.addr,!1,t)}function Aw(i,e){let t=Fo(e,this.size,16);i.uniformMatrix4fv(this.addr,!1,t)}function Cw(i,e){i.uniform1iv(this.addr,e)}function Rw(i,e){i.uniform2iv(this.addr,e)}function Pw(i,e){i.uniform3iv(this.addr,e)}function Iw(i,e){i.uniform4iv(this.addr,e)}function Lw(i,e){i.uniform1uiv(this.addr,e)}function Dw(i,e){i.uniform2uiv(this.addr,e)}function Nw(i,e){i.uniform3uiv(this.addr,e)}function Uw(i,e){i.uniform4uiv(this.addr,e)}function Fw(i,e,t){let n=this.cache,s=e.length,r=Lh(t,s);An(n,r)||(i.uniform1iv(this.addr,r),Cn(n,r));let o;this.type===i.SAMPLER_2D_SHADOW?o=Dh(W0):o=G0;for(let a=0;a!==s;++a)t.setTexture2D(e[a]||o,r[a])}function Ow(i,e,t){let n=this.cache,s=e.length,r=Lh(t,s);An(n,r)||(i.uniform1iv(this.addr,r),Cn(n,r));for(let o=0;o!==s;++o)t.setTexture3D(e[o]||Y0,r[o])}function Bw(i,e,t){let n=this.cache,s=e.length,r=Lh(t,s);An(n,r)||(i.uniform1iv(this.addr,r),Cn(n,r));let o;this.type===i.SAMPLER_CUBE_SHADOW?o=Dh(X0):o=$0;for(let a=0;a!==s;++a)t.setTextureCube(e[a]||o,r[a])}function kw(i,e,t){let n=this.cache,s=e.length,r=Lh(t,s);An(n,r)||(i.uniform1iv(this.addr,r),Cn(n,r));for(let o=0;o!==s;++o)t.setTexture2DArray(e[o]||q0,r[o])}function zw(i){switch(i){case 5126:return Sw;case 35664:return bw;case 35665:return Mw;case 35666:return ww;case 35674:return Ew;case 35675:return Tw;case 35676:return Aw;case 5124:case 35670:return Cw;case 35667:case 35671:return Rw;case 35668:case 35672:return Pw;case 35669:case 35673:return Iw;case 5125:return Lw;case 36294:return Dw;case 36295:return Nw;case 36296:return Uw;case 35678:case 36198:case 36298:case 36306:case 35682:return Fw;case 35679:case 36299:case 36307:return Ow;case 35680:case 36300:case 36308:case 36293:return Bw;case 36289:case 36303:case 36311:case 36292:return kw}}var af=class{constructor(e,t,n){this.id=e,this.addr=n,this.cache=[],this.type=t.type,this.setValue=yw(t.type)}},lf=class{constructor(e,t,n){this.id=e,this.addr=n,this.cache=[],this.type=t.type,this.size=t.size,this.setValue=zw(t.type)}},cf=class{constructor(e){this.id=e,this.seq=[],this.map={}}setValue(e,t,n){let s=this.seq;for(let r=0,o=s.length;r!==o;++r){let a=s[r];a.setValue(e,t[a.id],n)}}},rf=/(\w+)(\])?(\[|\.)?/g;function A0(i,e){i.seq.push(e),i.map[e.id]=e}function Hw(i,e,t){let n=i.name,s=n.length;for(rf.lastIndex=0;;){let r=rf.exec(n),o=rf.lastIndex,a=r[1],l=r[2]==="]",c=r[3];if(l&&(a=a|0),c===void 0||c==="["&&o+2===s){A0(t,c===void 0?new af(a,i,e):new lf(a,i,e));break}else{let d=t.map[a];d===void 0&&(d=new cf(a),A0(t,d)),t=d}}}var Uo=class{constructor(e,t){this.seq=[],this.map={};let n=e.getProgramParameter(t,e.ACTIVE_UNIFORMS);for(let o=0;o<n;++o){let a=e.getActiveUniform(t,o),l=e.getUniformLocation(t,a.name);Hw(a,l,this)}let s=[],r=[];for(let o of this.seq)o.type===e.SAMPLER_2D_SHADOW||o.type===e.SAMPLER_CUBE_SHADOW||o.type===e.SAMPLER_2D_ARRAY_SHADOW?s.push(o):r.push(o);s.length>0&&(this.seq=s.concat(r))}setValue(e,t,n,s){let r=this.map[t];r!==void 0&&r.setValue(e,n,s)}setOptional(e,t,n){let s=t[n];s!==void 0&&this.setValue(e,n,s)}static upload(e,t,n,s){for(let r=0,o=t.length;r!==o;++r){let a=t[r],l=n[a.id];l.needsUpdate!==!1&&a.setValue(e,l.value,s)}}static seqWithValue(e,t){let n=[];for(let s=0,r=e.length;s!==r;++s){let o=e[s];o.id in t&&n.push(o)}return n}};function C0(i,e,t){let n=i.createShader(e);return i.shaderSource(n,t),i.compileShader(n),n}var Vw=37297,Gw=0;function Ww(i,e){let t=i.split(`
`),n=[],s=Math.max(e-6,0),r=Math.min(e+6,t.length);for(let o=s;o<r;o++){let a=o+1;n.push(`${a===e?">":" "} ${a}: ${t[o]}`)}return n.join(`
`)}var R0=new st;function Xw(i){bt._getMatrix(R0,bt.workingColorSpace,i);let e=`mat3( ${R0.elements.map(t=>t.toFixed(4))} )`;switch(bt.getTransfer(i)){case ma:return[e,"LinearTransferOETF"];case Lt:return[e,"sRGBTransferOETF"];default:return Ke("WebGLProgram: Unsupported color space: ",i),[e,"LinearTransferOETF"]}}function P0(i,e,t){let n=i.getShaderParameter(e,i.COMPILE_STATUS),r=(i.getShaderInfoLog(e)||"").trim();if(n&&r==="")return"";let o=/ERROR: 0:(\d+)/.exec(r);if(o){let a=parseInt(o[1]);return t.toUpperCase()+`

`+r+`

`+Ww(i.getShaderSource(e),a)}else return r}function qw(i,e){let t=Xw(e);return[`vec4 ${i}( vec4 value ) {`,`	return ${t[1]}( vec4( ${t[0]} * value.rgb, value.a ) );`,"}"].join(`
`)}var Yw={[Ld]:"Linear",[Dd]:"Reinhard",[Nd]:"Cineon",[Ud]:"ACESFilmic",[Od]:"AgX",[Bd]:"Neutral",[Fd]:"Custom"};function $w(i,e){let t=Yw[e];return t===void 0?(Ke("WebGLProgram: Unsupported toneMapping:",e),"vec3 "+i+"( vec3 color ) { return LinearToneMapping( color ); }"):"vec3 "+i+"( vec3 color ) { return "+t+"ToneMapping( color ); }"}var Rh=new U;function Zw(){bt.getLuminanceCoefficients(Rh);let i=Rh.x.toFixed(4),e=Rh.y.toFixed(4),t=Rh.z.toFixed(4);return["float luminance( const in vec3 rgb ) {",`	const vec3 weights = vec3( ${i}, ${e}, ${t} );`,"	return dot( weights, rgb );","}"].join(`
`)}function Jw(i){return[i.extensionClipCullDistance?"#extension GL_ANGLE_clip_cull_distance : require":"",i.extensionMultiDraw?"#extension GL_ANGLE_multi_draw : require":""].filter(Wa).join(`
`)}function Kw(i){let e=[];for(let t in i){let n=i[t];n!==!1&&e.push("#define "+t+" "+n)}return e.join(`
`)}function jw(i,e){let t={},n=i.getProgramParameter(e,i.ACTIVE_ATTRIBUTES);for(let s=0;s<n;s++){let r=i.getActiveAttrib(e,s),o=r.name,a=1;r.type===i.FLOAT_MAT2&&(a=2),r.type===i.FLOAT_MAT3&&(a=3),r.type===i.FLOAT_MAT4&&(a=4),t[o]={type:r.type,location:i.getAttribLocation(e,o),locationSize:a}}return t}function Wa(i){return i!==""}function I0(i,e){let t=e.numSpotLightShadows+e.numSpotLightMaps-e.numSpotLightShadowsWithMaps;return i.replace(/NUM_SUN_LIGHTS/g,e.numSunLights).replace(/NUM_DIR_LIGHTS/g,e.numDirLights).replace(/NUM_SPOT_LIGHTS/g,e.numSpotLights).replace(/NUM_SPOT_LIGHT_MAPS/g,e.numSpotLightMaps).replace(/NUM_SPOT_LIGHT_COORDS/g,t).replace(/NUM_RECT_AREA_LIGHTS/g,e.numRectAreaLights).replace(/NUM_POINT_LIGHTS/g,e.numPointLights).replace(/NUM_HEMI_LIGHTS/g,e.numHemiLights).replace(/NUM_SUN_LIGHT_SHADOWS/g,e.numSunLightShadows).replace(/NUM_DIR_LIGHT_SHADOWS/g,e.numDirLightShadows).replace(/NUM_SPOT_LIGHT_SHADOWS_WITH_MAPS/g,e.numSpotLightShadowsWithMaps).replace(/NUM_SPOT_LIGHT_SHADOWS/g,e.numSpotLightShadows).replace(/NUM_POINT_LIGHT_SHADOWS/g,e.numPointLightShadows).replace(/NUM_LIGHT_PROBE_GRIDS/g,e.numLightProbeGrids)}function L0(i,e){return i.replace(/NUM_CLIPPING_PLANES/g,e.numClippingPlanes).replace(/UNION_CLIPPING_PLANES/g,e.numClippingPlanes-e.numClipIntersection)}var Qw=/^[ \t]*#include +<([\w\d./]+)>/gm;function hf(i){return i.replace(Qw,eE)}function eE(i,e){let t=pt[e];if(t===void 0)throw new Error("THREE.WebGLProgram: Can not resolve #include <"+e+">");return hf(t)}var tE=/#pragma unroll_loop_start\s+for\s*\(\s*int\s+i\s*=\s*(\d+)\s*;\s*i\s*<\s*(\d+)\s*;\s*i\s*\+\+\s*\)\s*{([\s\S]+?)}\s+#pragma unroll_loop_end/g;function D0(i){return i.replace(tE,nE)}function nE(i,e,t,n){let s="";for(let r=parseInt(e);r<parseInt(t);r++)s+=n.replace(/\[\s*i\s*\]/g,"[ "+r+" ]").replace(/UNROLLED_LOOP_INDEX/g,r);return s}function N0(i){let e=`precision ${i.precision} float;
	precision ${i.precision} int;
	precision ${i.precision} sampler2D;
	precision ${i.precision} samplerCube;
	precision ${i.precision} sampler3D;
	precision ${i.precision} sampler2DArray;
	precision ${i.precision} sampler2DShadow;
	precision ${i.precision} samplerCubeShadow;
	precision ${i.precision} sampler2DArrayShadow;
	precision ${i.precision} isampler2D;
	precision ${i.precision} isampler3D;
	precision ${i.precision} isamplerCube;
	precision ${i.precision} isampler2DArray;
	precision ${i.precision} usampler2D;
	precision ${i.precision} usampler3D;
	precision ${i.precision} usamplerCube;
	precision ${i.precision} usampler2DArray;
	`;return i.precision==="highp"?e+=`
#define HIGH_PRECISION`:i.precision==="mediump"?e+=`
#define MEDIUM_PRECISION`:i.precision==="lowp"&&(e+=`
#define LOW_PRECISION`),e}var iE={[Ua]:"SHADOWMAP_TYPE_PCF",[Po]:"SHADOWMAP_TYPE_VSM"};function sE(i){return iE[i.shadowMapType]||"SHADOWMAP_TYPE_BASIC"}var rE={[Lo]:"ENVMAP_MODE_REFRACTION"};function oE(i){return i.envMap===!1?"ENVMAP_MODE_REFLECTION":rE[i.envMapMode]||"ENVMAP_MODE_REFLECTION"}var aE={[zc]:"ENVMAP_BLENDING_MULTIPLY",[Jg]:"ENVMAP_BLENDING_MIX",[Kg]:"ENVMAP_BLENDING_ADD"};function lE(i){return i.envMap===!1?"ENVMAP_BLENDING_NONE":aE[i.combine]||"ENVMAP_BLENDING_NONE"}function cE(i,e,t,n){let s=i.getContext(),r=t.defines,o=t.vertexShader,a=t.fragmentShader,l=sE(t),c=t.envMapPMREM===!0?"ENVMAP_TYPE_PMREM":"ENVMAP_TYPE_CUBE",h=oE(t),d=lE(t),u=Jw(t),f=Kw(r),g=s.createProgram(),y,m,p=t.glslVersion?"#version "+t.glslVersion+`
`:"";t.isRawShaderMaterial?(y=["#define SHADER_TYPE "+t.shaderType,"#define SHADER_NAME "+t.shaderName,f].filter(Wa).join(`
`),y.length>0&&(y+=`
`),m=["#define SHADER_TYPE "+t.shaderType,"#define SHADER_NAME "+t.shaderName,f].filter(Wa).join(`
`),m.length>0&&(m+=`
`)):(y=[N0(t),"#define SHADER_TYPE "+t.shaderType,"#define SHADER_NAME "+t.shaderName,f,t.extensionClipCullDistance?"#define USE_CLIP_DISTANCE":"",t.batching?"#define USE_BATCHING":"",t.batchingColor?"#define USE_BATCHING_COLOR":"",t.instancing?"#define USE_INSTANCING":"",t.instancingColor?"#define USE_INSTANCING_COLOR":"",t.instancingMorph?"#define USE_INSTANCING_MORPH":"",t.useFog&&t.fog?"#define USE_FOG":"",t.useFog&&t.fogExp2?"#define FOG_EXP2":"",t.map?"#define USE_MAP":"",t.envMap?"#define USE_ENVMAP":"",t.envMap?"#define "+h:"",t.lightMap?"#define USE_LIGHTMAP":"",t.aoMap?"#define USE_AOMAP":"",t.bumpMap?"#define USE_BUMPMAP":"",t.normalMap?"#define USE_NORMALMAP":"",t.normalMapObjectSpace?"#define USE_NORMALMAP_OBJECTSPACE":"",t.normalMapTangentSpace?"#define USE_NORMALMAP_TANGENTSPACE":"",t.displacementMap?"#define USE_DISPLACEMENTMAP":"",t.emissiveMap?"#define USE_EMISSIVEMAP":"",t.anisotropy?"#define USE_ANISOTROPY":"",t.anisotropyMap?"#define USE_ANISOTROPYMAP":"",t.clearcoatMap?"#define USE_CLEARCOATMAP":"",t.clearcoatRoughnessMap?"#define USE_CLEARCOAT_ROUGHNESSMAP":"",t.clearcoatNormalMap?"#define USE_CLEARCOAT_NORMALMAP":"",t.diffuseRoughnessMap?"#define USE_DIFFUSE_ROUGHNESSMAP":"",t.iridescenceMap?"#define USE_IRIDESCENCEMAP":"",t.iridescenceThicknessMap?"#define USE_IRIDESCENCE_THICKNESSMAP":"",t.specularMap?"#define USE_SPECULARMAP":"",t.specularColorMap?"#define USE_SPECULAR_COLORMAP":"",t.specularIntensityMap?"#define USE_SPECULAR_INTENSITYMAP":"",t.roughnessMap?"#define USE_ROUGHNESSMAP":"",t.metalnessMap?"#define USE_METALNESSMAP":"",t.alphaMap?"#define USE_ALPHAMAP":"",t.alphaHash?"#define USE_ALPHAHASH":"",t.transmission?"#define USE_TRANSMISSION":"",t.transmissionMap?"#define USE_TRANSMISSIONMAP":"",t.thicknessMap?"#define USE_THICKNESSMAP":"",t.sheenColorMap?"#define USE_SHEEN_COLORMAP":"",t.sheenRoughnessMap?"#define USE_SHEEN_ROUGHNESSMAP":"",t.mapUv?"#define MAP_UV "+t.mapUv:"",t.alphaMapUv?"#define ALPHAMAP_UV "+t.alphaMapUv:"",t.lightMapUv?"#define LIGHTMAP_UV "+t.lightMapUv:"",t.aoMapUv?"#define AOMAP_UV "+t.aoMapUv:"",t.emissiveMapUv?"#define EMISSIVEMAP_UV "+t.emissiveMapUv:"",t.bumpMapUv?"#define BUMPMAP_UV "+t.bumpMapUv:"",t.normalMapUv?"#define NORMALMAP_UV "+t.normalMapUv:"",t.displacementMapUv?"#define DISPLACEMENTMAP_UV "+t.displacementMapUv:"",t.metalnessMapUv?"#define METALNESSMAP_UV "+t.metalnessMapUv:"",t.roughnessMapUv?"#define ROUGHNESSMAP_UV "+t.roughnessMapUv:"",t.anisotropyMapUv?"#define ANISOTROPYMAP_UV "+t.anisotropyMapUv:"",t.clearcoatMapUv?"#define CLEARCOATMAP_UV "+t.clearcoatMapUv:"",t.clearcoatNormalMapUv?"#define CLEARCOAT_NORMALMAP_UV "+t.clearcoatNormalMapUv:"",t.clearcoatRoughnessMapUv?"#define CLEARCOAT_ROUGHNESSMAP_UV "+t.clearcoatRoughnessMapUv:"",t.diffuseRoughnessMapUv?"#define DIFFUSE_ROUGHNESSMAP_UV "+t.diffuseRoughnessMapUv:"",t.iridescenceMapUv?"#define IRIDESCENCEMAP_UV "+t.iridescenceMapUv:"",t.iridescenceThicknessMapUv?"#define IRIDESCENCE_THICKNESSMAP_UV "+t.iridescenceThicknessMapUv:"",t.sheenColorMapUv?"#define SHEEN_COLORMAP_UV "+t.sheenColorMapUv:"",t.sheenRoughnessMapUv?"#define SHEEN_ROUGHNESSMAP_UV "+t.sheenRoughnessMapUv:"",t.specularMapUv?"#define SPECULARMAP_UV "+t.specularMapUv:"",t.specularColorMapUv?"#define SPECULAR_COLORMAP_UV "+t.specularColorMapUv:"",t.specularIntensityMapUv?"#define SPECULAR_INTENSITYMAP_UV "+t.specularIntensityMapUv:"",t.transmissionMapUv?"#define TRANSMISSIONMAP_UV "+t.transmissionMapUv:"",t.thicknessMapUv?"#define THICKNESSMAP_UV "+t.thicknessMapUv:"",t.vertexTangents&&t.flatShading===!1?"#define USE_TANGENT":"",t.vertexNormals?"#define HAS_NORMAL":"",t.vertexColors?"#define USE_COLOR":"",t.vertexAlphas?"#define USE_COLOR_ALPHA":"",t.vertexUv1s?"#define USE_UV1":"",t.vertexUv2s?"#define USE_UV2":"",t.vertexUv3s?"#define USE_UV3":"",t.pointsUvs?"#define USE_POINTS_UV":"",t.flatShading?"#define FLAT_SHADED":"",t.skinning?"#define USE_SKINNING":"",t.morphTargets?"#define USE_MORPHTARGETS":"",t.morphNormals&&t.flatShading===!1?"#define USE_MORPHNORMALS":"",t.morphColors?"#define USE_MORPHCOLORS":"",t.morphTargetsCount>0?"#define MORPHTARGETS_TEXTURE_STRIDE "+t.morphTextureStride:"",t.morphTargetsCount>0?"#define MORPHTARGETS_COUNT "+t.morphTargetsCount:"",t.doubleSided?"#define DOUBLE_SIDED":"",t.flipSided?"#define FLIP_SIDED":"",t.shadowMapEnabled?"#define USE_SHADOWMAP":"",t.shadowMapEnabled?"#define "+l:"",t.sizeAttenuation?"#define USE_SIZEATTENUATION":"",t.numLightProbes>0?"#define USE_LIGHT_PROBES":"",t.logarithmicDepthBuffer?"#define USE_LOGARITHMIC_DEPTH_BUFFER":"",t.reversedDepthBuffer?"#define USE_REVERSED_DEPTH_BUFFER":"","uniform mat4 modelMatrix;","uniform mat4 modelViewMatrix;","uniform mat4 projectionMatrix;","uniform mat4 viewMatrix;","uniform mat3 normalMatrix;","uniform vec3 cameraPosition;","uniform bool isOrthographic;","#ifdef USE_INSTANCING","	attribute mat4 instanceMatrix;","#endif","#ifdef USE_INSTANCING_COLOR","	attribute vec3 instanceColor;","#endif","#ifdef USE_INSTANCING_MORPH","	uniform sampler2D morphTexture;","#endif","attribute vec3 position;","attribute vec3 normal;","attribute vec2 uv;","#ifdef USE_UV1","	attribute vec2 uv1;","#endif","#ifdef USE_UV2","	attribute vec2 uv2;","#endif","#ifdef USE_UV3","	attribute vec2 uv3;","#endif","#ifdef USE_TANGENT","	attribute vec4 tangent;","#endif","#if defined( USE_COLOR_ALPHA )","	attribute vec4 color;","#elif defined( USE_COLOR )","	attribute vec3 color;","#endif","#ifdef USE_SKINNING","	attribute vec4 skinIndex;","	attribute vec4 skinWeight;","#endif",`
`].filter(Wa).join(`
`),m=[N0(t),"#define SHADER_TYPE "+t.shaderType,"#define SHADER_NAME "+t.shaderName,f,t.useFog&&t.fog?"#define USE_FOG":"",t.useFog&&t.fogExp2?"#define FOG_EXP2":"",t.alphaToCoverage?"#define ALPHA_TO_COVERAGE":"",t.map?"#define USE_MAP":"",t.matcap?"#define USE_MATCAP":"",t.envMap?"#define USE_ENVMAP":"",t.envMap?"#define "+c:"",t.envMap?"#define "+h:"",t.envMap?"#define "+d:"",t.envMapPMREM?"#define ENVMAP_MAX_LOD "+t.envMapMaxLod+".0":"",t.envMapPMREM?"#define ENVMAP_SIZE "+t.envMapSize+".0":"",t.lightMap?"#define USE_LIGHTMAP":"",t.aoMap?"#define USE_AOMAP":"",t.bumpMap?"#define USE_BUMPMAP":"",t.normalMap?"#define USE_NORMALMAP":"",t.normalMapObjectSpace?"#define USE_NORMALMAP_OBJECTSPACE":"",t.normalMapTangentSpace?"#define USE_NORMALMAP_TANGENTSPACE":"",t.packedNormalMap?"#define USE_PACKED_NORMALMAP":"",t.emissiveMap?"#define USE_EMISSIVEMAP":"",t.anisotropy?"#define USE_ANISOTROPY":"",t.anisotropyMap?"#define USE_ANISOTROPYMAP":"",t.clearcoat?"#define USE_CLEARCOAT":"",t.clearcoatMap?"#define USE_CLEARCOATMAP":"",t.clearcoatRoughnessMap?"#define USE_CLEARCOAT_ROUGHNESSMAP":"",t.clearcoatNormalMap?"#define USE_CLEARCOAT_NORMALMAP":"",t.diffuseRoughness?"#define USE_DIFFUSE_ROUGHNESS":"",t.diffuseRoughnessMap?"#define USE_DIFFUSE_ROUGHNESSMAP":"",t.dispersion?"#define USE_DISPERSION":"",t.retroreflection?"#define USE_RETROREFLECTION":"",t.iridescence?"#define USE_IRIDESCENCE":"",t.iridescenceMap?"#define USE_IRIDESCENCEMAP":"",t.iridescenceThicknessMap?"#define USE_IRIDESCENCE_THICKNESSMAP":"",t.specularMap?"#define USE_SPECULARMAP":"",t.specularColorMap?"#define USE_SPECULAR_COLORMAP":"",t.specularIntensityMap?"#define USE_SPECULAR_INTENSITYMAP":"",t.roughnessMap?"#define USE_ROUGHNESSMAP":"",t.metalnessMap?"#define USE_METALNESSMAP":"",t.alphaMap?"#define USE_ALPHAMAP":"",t.alphaTest?"#define USE_ALPHATEST":"",t.alphaHash?"#define USE_ALPHAHASH":"",t.sheen?"#define USE_SHEEN":"",t.sheenColorMap?"#define USE_SHEEN_COLORMAP":"",t.sheenRoughnessMap?"#define USE_SHEEN_ROUGHNESSMAP":"",t.transmission?"#define USE_TRANSMISSION":"",t.transmissionMap?"#define USE_TRANSMISSIONMAP":"",t.thicknessMap?"#define USE_THICKNESSMAP":"",t.vertexTangents&&t.flatShading===!1?"#define USE_TANGENT":"",t.vertexColors||t.instancingColor?"#define USE_COLOR":"",t.vertexAlphas||t.batchingColor?"#define USE_COLOR_ALPHA":"",t.vertexUv1s?"#define USE_UV1":"",t.vertexUv2s?"#define USE_UV2":"",t.vertexUv3s?"#define USE_UV3":"",t.pointsUvs?"#define USE_POINTS_UV":"",t.gradientMap?"#define USE_GRADIENTMAP":"",t.flatShading?"#define FLAT_SHADED":"",t.doubleSided?"#define DOUBLE_SIDED":"",t.flipSided?"#define FLIP_SIDED":"",t.shadowMapEnabled?"#define USE_SHADOWMAP":"",t.shadowMapEnabled?"#define "+l:"",t.premultipliedAlpha?"#define PREMULTIPLIED_ALPHA":"",t.numLightProbes>0?"#define USE_LIGHT_PROBES":"",t.decodeVideoTexture?"#define DECODE_VIDEO_TEXTURE":"",t.decodeVideoTextureEmissive?"#define DECODE_VIDEO_TEXTURE_EMISSIVE":"",t.logarithmicDepthBuffer?"#define USE_LOGARITHMIC_DEPTH_BUFFER":"",t.reversedDepthBuffer?"#define USE_REVERSED_DEPTH_BUFFER":"","uniform mat4 viewMatrix;","uniform vec3 cameraPosition;","uniform bool isOrthographic;",t.toneMapping!==ls?"#define TONE_MAPPING":"",t.toneMapping!==ls?pt.tonemapping_pars_fragment:"",t.toneMapping!==ls?$w("toneMapping",t.toneMapping):"",t.dithering?"#define DITHERING":"",t.opaque?"#define OPAQUE":"",pt.colorspace_pars_fragment,qw("linearToOutputTexel",t.outputColorSpace),Zw(),t.useDepthPacking?"#define DEPTH_PACKING "+t.depthPacking:"",`
`].filter(Wa).join(`
`)),o=hf(o),o=I0(o,t),o=L0(o,t),a=hf(a),a=I0(a,t),a=L0(a,t),o=D0(o),a=D0(a),t.isRawShaderMaterial!==!0&&(p=`#version 300 es
`,y=[u,"#define attribute in","#define varying out","#define texture2D texture"].join(`
`)+`
`+y,m=["#define varying in",t.glslVersion===Zd?"":"layout(location = 0) out highp vec4 pc_fragColor;",t.glslVersion===Zd?"":"#define gl_FragColor pc_fragColor","#define gl_FragDepthEXT gl_FragDepth","#define texture2D texture","#define textureCube texture","#define texture2DProj textureProj","#define texture2DLodEXT textureLod","#define texture2DProjLodEXT textureProjLod","#define textureCubeLodEXT textureLod","#define texture2DGradEXT textureGrad","#define texture2DProjGradEXT textureProjGrad","#define textureCubeGradEXT textureGrad"].join(`
`)+`
`+m);let v=p+y+o,A=p+m+a,S=C0(s,s.VERTEX_SHADER,v),C=C0(s,s.FRAGMENT_SHADER,A);s.attachShader(g,S),s.attachShader(g,C),t.index0AttributeName!==void 0?s.bindAttribLocation(g,0,t.index0AttributeName):t.hasPositionAttribute===!0&&s.bindAttribLocation(g,0,"position"),s.linkProgram(g);function T(I){if(i.debug.checkShaderErrors){let D=s.getProgramInfoLog(g)||"",H=s.getShaderInfoLog(S)||"",X=s.getShaderInfoLog(C)||"",L=D.trim(),G=H.trim(),Z=X.trim(),V=!0,ce=!0;if(s.getProgramParameter(g,s.LINK_STATUS)===!1)if(V=!1,typeof i.debug.onShaderError=="function")i.debug.onShaderError(s,g,S,C);else{let Y=P0(s,S,"vertex"),ee=P0(s,C,"fragment");nt("WebGLProgram: Shader Error "+s.getError()+" - VALIDATE_STATUS "+s.getProgramParameter(g,s.VALIDATE_STATUS)+`

Material Name: `+I.name+`
Material Type: `+I.type+`

Program Info Log: `+L+`
`+Y+`
`+ee)}else L!==""?Ke("WebGLProgram: Program Info Log:",L):(G===""||Z==="")&&(ce=!1);ce&&(I.diagnostics={runnable:V,programLog:L,vertexShader:{log:G,prefix:y},fragmentShader:{log:Z,prefix:m}})}s.deleteShader(S),s.deleteShader(C),_=new Uo(s,g),E=jw(s,g)}let _;this.getUniforms=function(){return _===void 0&&T(this),_};let E;this.getAttributes=function(){return E===void 0&&T(this),E};let O=t.rendererExtensionParallelShaderCompile===!1;return this.isReady=function(){return O===!1&&(O=s.getProgramParameter(g,Vw)),O},this.destroy=function(){n.releaseStatesOfProgram(this),s.deleteProgram(g),this.program=void 0},this.type=t.shaderType,this.name=t.shaderName,this.id=Gw++,this.cacheKey=e,this.usedTimes=1,this.program=g,this.vertexShader=S,this.fragmentShader=C,this}var hE=0,uf=class{constructor(){this.shaderCache=new Map,this.materialCache=new Map}update(e,t,n){let s=this._getShaderCacheForMaterial(e);return s.has(t)===!1&&(s.add(t),t.usedTimes++),s.has(n)===!1&&(s.add(n),n.usedTimes++),this}remove(e){let t=this.materialCache.get(e);for(let n of t)n.usedTimes--,n.usedTimes===0&&this.shaderCache.delete(n.code);return this.materialCache.delete(e),this}getVertexShaderStage(e){return this._getShaderStage(e.vertexShader)}getFragmentShaderStage(e){return this._getShaderStage(e.fragmentShader)}dispose(){this.shaderCache.clear(),this.materialCache.clear()}_getShaderCacheForMaterial(e){let t=this.materialCache,n=t.get(e);return n===void 0&&(n=new Set,t.set(e,n)),n}_getShaderStage(e){let t=this.shaderCache,n=t.get(e);return n===void 0&&(n=new df(e),t.set(e,n)),n}},df=class{constructor(e){this.id=hE++,this.code=e,this.usedTimes=0}};function uE(i){return i===sr||i===Ha||i===Va}function dE(i,e,t,n,s,r){let o=new Eo,a=new uf,l=new Set,c=[],h=new Map,d=n.logarithmicDepthBuffer,u={MeshDepthMaterial:"depth",MeshDistanceMaterial:"distance",MeshNormalMaterial:"normal",MeshBasicMaterial:"basic",MeshLambertMaterial:"lambert",MeshPhongMaterial:"phong",MeshToonMaterial:"toon",MeshStandardMaterial:"physical",MeshPhysicalMaterial:"physical",MeshMatcapMaterial:"matcap",LineBasicMaterial:"basic",LineDashedMaterial:"dashed",PointsMaterial:"points",ShadowMaterial:"shadow",SpriteMaterial:"sprite"};function f(_){return l.add(_),_===0?"uv":`uv${_}`}function g(_,E,O,I,D,H){let X=I.fog,L=D.geometry,G=_.isMeshStandardMaterial||_.isMeshLambertMaterial||_.isMeshPhongMaterial?I.environment:null,Z=_.isMeshStandardMaterial||_.isMeshLambertMaterial&&!_.envMap||_.isMeshPhongMaterial&&!_.envMap,V=e.get(_.envMap||G,Z),ce=u[_.type],Y=n.precision;_.precision!==null&&(Y=n.getMaxPrecision(_.precision),Y!==_.precision&&Ke("WebGLProgram.getParameters:",_.precision,"not supported, using",Y,"instead."));let ee=L.morphAttributes.position||L.morphAttributes.normal||L.morphAttributes.color,se=ee!==void 0?ee.length:0,de=0;L.morphAttributes.position!==void 0&&(de=1),L.morphAttributes.normal!==void 0&&(de=2),L.morphAttributes.color!==void 0&&(de=3);let fe,te,ge,ve;if(ce){let Re=hs[ce];fe=Re.vertexShader,te=Re.fragmentShader}else{fe=_.vertexShader,te=_.fragmentShader;let Re=a.getVertexShaderStage(_),ut=a.getFragmentShaderStage(_);a.update(_,Re,ut),ge=Re.id,ve=ut.id}let Ce=i.getRenderTarget(),Me=i.state.buffers.depth.getReversed(),qe=D.isInstancedMesh===!0,at=D.isBatchedMesh===!0,Ge=!!_.map,mt=!!_.matcap,dt=!!V,rt=dt&&V.isPMREMTexture===!0,Jt=!!_.aoMap,Gt=!!_.lightMap,mn=!!_.bumpMap&&_.wireframe===!1,Ft=!!_.normalMap,Pn=!!_.displacementMap,Mt=!!_.emissiveMap,Mn=!!_.metalnessMap,sn=!!_.roughnessMap,gn=_.anisotropy>0,B=_.clearcoat>0,Pe=_.diffuseRoughness>0,je=_.dispersion>0,lt=_.retroreflectivity>0,we=_.iridescence>0,kt=_.sheen>0,Ve=_.transmission>0,Ze=gn&&!!_.anisotropyMap,R=B&&!!_.clearcoatMap,b=B&&!!_.clearcoatNormalMap,q=B&&!!_.clearcoatRoughnessMap,ue=Pe&&!!_.diffuseRoughnessMap,ae=we&&!!_.iridescenceMap,xe=we&&!!_.iridescenceThicknessMap,ye=kt&&!!_.sheenColorMap,ne=kt&&!!_.sheenRoughnessMap,re=!!_.specularMap,me=!!_.specularColorMap,F=!!_.specularIntensityMap,oe=Ve&&!!_.transmissionMap,ie=Ve&&!!_.thicknessMap,Ee=!!_.gradientMap,_e=!!_.alphaMap,be=_.alphaTest>0,We=!!_.alphaHash,et=!!_.extensions,he=ls;_.toneMapped&&(Ce===null||Ce.isXRRenderTarget===!0)&&(he=i.toneMapping);let ke=rt?V.isCompressedCubeTexture?V.image[0].mipmaps:V.mipmaps:null,tt={shaderID:ce,shaderType:_.type,shaderName:_.name,vertexShader:fe,fragmentShader:te,defines:_.defines,customVertexShaderID:ge,customFragmentShaderID:ve,isRawShaderMaterial:_.isRawShaderMaterial===!0,glslVersion:_.glslVersion,precision:Y,batching:at,batchingColor:at&&D._colorsTexture!==null,instancing:qe,instancingColor:qe&&D.instanceColor!==null,instancingMorph:qe&&D.morphTexture!==null,outputColorSpace:Ce===null?i.outputColorSpace:Ce.isXRRenderTarget===!0?Ce.texture.colorSpace:bt.workingColorSpace,alphaToCoverage:!!_.alphaToCoverage,map:Ge,matcap:mt,envMap:dt,envMapMode:dt&&V.mapping,envMapPMREM:rt,envMapMaxLod:rt?ke.length-1:null,envMapSize:rt?ke[0].width:null,aoMap:Jt,lightMap:Gt,bumpMap:mn,normalMap:Ft,displacementMap:Pn,emissiveMap:Mt,normalMapObjectSpace:Ft&&_.normalMapType===e0,normalMapTangentSpace:Ft&&_.normalMapType===Ah,packedNormalMap:Ft&&_.normalMapType===Ah&&uE(_.normalMap.format),metalnessMap:Mn,roughnessMap:sn,anisotropy:gn,anisotropyMap:Ze,clearcoat:B,clearcoatMap:R,clearcoatNormalMap:b,clearcoatRoughnessMap:q,diffuseRoughness:Pe,diffuseRoughnessMap:ue,dispersion:je,retroreflection:lt,iridescence:we,iridescenceMap:ae,iridescenceThicknessMap:xe,sheen:kt,sheenColorMap:ye,sheenRoughnessMap:ne,specularMap:re,specularColorMap:me,specularIntensityMap:F,transmission:Ve,transmissionMap:oe,thicknessMap:ie,gradientMap:Ee,opaque:_.transparent===!1&&_.blending===Io&&_.alphaToCoverage===!1,alphaMap:_e,alphaTest:be,alphaHash:We,combine:_.combine,mapUv:Ge&&f(_.map.channel),aoMapUv:Jt&&f(_.aoMap.channel),lightMapUv:Gt&&f(_.lightMap.channel),bumpMapUv:mn&&f(_.bumpMap.channel),normalMapUv:Ft&&f(_.normalMap.channel),displacementMapUv:Pn&&f(_.displacementMap.channel),emissiveMapUv:Mt&&f(_.emissiveMap.channel),metalnessMapUv:Mn&&f(_.metalnessMap.channel),roughnessMapUv:sn&&f(_.roughnessMap.channel),anisotropyMapUv:Ze&&f(_.anisotropyMap.channel),clearcoatMapUv:R&&f(_.clearcoatMap.channel),clearcoatNormalMapUv:b&&f(_.clearcoatNormalMap.channel),clearcoatRoughnessMapUv:q&&f(_.clearcoatRoughnessMap.channel),diffuseRoughnessMapUv:ue&&f(_.diffuseRoughnessMap.channel),iridescenceMapUv:ae&&f(_.iridescenceMap.channel),iridescenceThicknessMapUv:xe&&f(_.iridescenceThicknessMap.channel),sheenColorMapUv:ye&&f(_.sheenColorMap.channel),sheenRoughnessMapUv:ne&&f(_.sheenRoughnessMap.channel),specularMapUv:re&&f(_.specularMap.channel),specularColorMapUv:me&&f(_.specularColorMap.channel),specularIntensityMapUv:F&&f(_.specularIntensityMap.channel),transmissionMapUv:oe&&f(_.transmissionMap.channel),thicknessMapUv:ie&&f(_.thicknessMap.channel),alphaMapUv:_e&&f(_.alphaMap.channel),vertexTangents:!!L.attributes.tangent&&(Ft||gn),vertexNormals:!!L.attributes.normal,vertexColors:_.vertexColors,vertexAlphas:_.vertexColors===!0&&!!L.attributes.color&&L.attributes.color.itemSize===4,pointsUvs:D.isPoints===!0&&!!L.attributes.uv&&(Ge||_e),fog:!!X,useFog:_.fog===!0,fogExp2:!!X&&X.isFogExp2,flatShading:_.wireframe===!1&&(_.flatShading===!0||L.attributes.normal===void 0&&Ft===!1&&(_.isMeshLambertMaterial||_.isMeshPhongMaterial||_.isMeshStandardMaterial||_.isMeshPhysicalMaterial)),sizeAttenuation:_.sizeAttenuation===!0,logarithmicDepthBuffer:d,reversedDepthBuffer:Me,skinning:D.isSkinnedMesh===!0,hasPositionAttribute:L.attributes.position!==void 0,morphTargets:L.morphAttributes.position!==void 0,morphNormals:L.morphAttributes.normal!==void 0,morphColors:L.morphAttributes.color!==void 0,morphTargetsCount:se,morphTextureStride:de,numSunLights:E.sun.length,numDirLights:E.directional.length,numPointLights:E.point.length,numSpotLights:E.spot.length,numSpotLightMaps:E.spotLightMap.length,numRectAreaLights:E.rectArea.length,numHemiLights:E.hemi.length,numSunLightShadows:E.sunShadowMap.length,numDirLightShadows:E.directionalShadowMap.length,numPointLightShadows:E.pointShadowMap.length,numSpotLightShadows:E.spotShadowMap.length,numSpotLightShadowsWithMaps:E.numSpotLightShadowsWithMaps,numLightProbes:E.numLightProbes,numLightProbeGrids:H.filter(Re=>Re.texture!==null).length,numClippingPlanes:r.numPlanes,numClipIntersection:r.numIntersection,dithering:_.dithering,shadowMapEnabled:i.shadowMap.enabled&&O.length>0,shadowMapType:i.shadowMap.type,toneMapping:he,decodeVideoTexture:Ge&&_.map.isVideoTexture===!0&&bt.getTransfer(_.map.colorSpace)===Lt,decodeVideoTextureEmissive:Mt&&_.emissiveMap.isVideoTexture===!0&&bt.getTransfer(_.emissiveMap.colorSpace)===Lt,premultipliedAlpha:_.premultipliedAlpha,doubleSided:_.side===Pi,flipSided:_.side===ti,useDepthPacking:_.depthPacking>=0,depthPacking:_.depthPacking||0,index0AttributeName:_.index0AttributeName,extensionClipCullDistance:et&&_.extensions.clipCullDistance===!0&&t.has("WEBGL_clip_cull_distance"),extensionMultiDraw:(et&&_.extensions.multiDraw===!0||at)&&t.has("WEBGL_multi_draw"),rendererExtensionParallelShaderCompile:t.has("KHR_parallel_shader_compile"),customProgramCacheKey:_.customProgramCacheKey()};return tt.vertexUv1s=l.has(1),tt.vertexUv2s=l.has(2),tt.vertexUv3s=l.has(3),l.clear(),tt}function y(_){let E=[];if(_.shaderID?E.push(_.shaderID):(E.push(_.customVertexShaderID),E.push(_.customFragmentShaderID)),_.defines!==void 0)for(let O in _.defines)E.push(O),E.push(_.defines[O]);return _.isRawShaderMaterial===!1&&(m(E,_),p(E,_),E.push(i.outputColorSpace)),E.push(_.customProgramCacheKey),E.join()}function m(_,E){_.push(E.precision),_.push(E.outputColorSpace),_.push(E.envMapMode),_.push(E.envMapPMREM),_.push(E.envMapMaxLod),_.push(E.envMapSize),_.push(E.mapUv),_.push(E.alphaMapUv),_.push(E.lightMapUv),_.push(E.aoMapUv),_.push(E.bumpMapUv),_.push(E.normalMapUv),_.push(E.displacementMapUv),_.push(E.emissiveMapUv),_.push(E.metalnessMapUv),_.push(E.roughnessMapUv),_.push(E.anisotropyMapUv),_.push(E.clearcoatMapUv),_.push(E.clearcoatNormalMapUv),_.push(E.clearcoatRoughnessMapUv),_.push(E.diffuseRoughnessMapUv),_.push(E.iridescenceMapUv),_.push(E.iridescenceThicknessMapUv),_.push(E.sheenColorMapUv),_.push(E.sheenRoughnessMapUv),_.push(E.specularMapUv),_.push(E.specularColorMapUv),_.push(E.specularIntensityMapUv),_.push(E.transmissionMapUv),_.push(E.thicknessMapUv),_.push(E.combine),_.push(E.fogExp2),_.push(E.sizeAttenuation),_.push(E.morphTargetsCount),_.push(E.numSunLights),_.push(E.numDirLights),_.push(E.numPointLights),_.push(E.numSpotLights),_.push(E.numSpotLightMaps),_.push(E.numHemiLights),_.push(E.numRectAreaLights),_.push(E.numSunLightShadows),_.push(E.numDirLightShadows),_.push(E.numPointLightShadows),_.push(E.numSpotLightShadows),_.push(E.numSpotLightShadowsWithMaps),_.push(E.numLightProbes),_.push(E.numLightProbeGrids),_.push(E.shadowMapType),_.push(E.toneMapping),_.push(E.numClippingPlanes),_.push(E.numClipIntersection),_.push(E.depthPacking)}function p(_,E){o.disableAll(),E.instancing&&o.enable(0),E.instancingColor&&o.enable(1),E.instancingMorph&&o.enable(2),E.matcap&&o.enable(3),E.envMap&&o.enable(4),E.normalMapObjectSpace&&o.enable(5),E.normalMapTangentSpace&&o.enable(6),E.clearcoat&&o.enable(7),E.iridescence&&o.enable(8),E.alphaTest&&o.enable(9),E.vertexColors&&o.enable(10),E.vertexAlphas&&o.enable(11),E.vertexUv1s&&o.enable(12),E.vertexUv2s&&o.enable(13),E.vertexUv3s&&o.enable(14),E.vertexTangents&&o.enable(15),E.anisotropy&&o.enable(16),E.alphaHash&&o.enable(17),E.batching&&o.enable(18),E.dispersion&&o.enable(19),E.retroreflection&&o.enable(24),E.diffuseRoughness&&o.enable(25),E.batchingColor&&o.enable(20),E.gradientMap&&o.enable(21),E.packedNormalMap&&o.enable(22),E.vertexNormals&&o.enable(23),_.push(o.mask),o.disableAll(),E.fog&&o.enable(0),E.useFog&&o.enable(1),E.flatShading&&o.enable(2),E.logarithmicDepthBuffer&&o.enable(3),E.reversedDepthBuffer&&o.enable(4),E.skinning&&o.enable(5),E.morphTargets&&o.enable(6),E.morphNormals&&o.enable(7),E.morphColors&&o.enable(8),E.premultipliedAlpha&&o.enable(9),E.shadowMapEnabled&&o.enable(10),E.doubleSided&&o.enable(11),E.flipSided&&o.enable(12),E.useDepthPacking&&o.enable(13),E.dithering&&o.enable(14),E.transmission&&o.enable(15),E.sheen&&o.enable(16),E.opaque&&o.enable(17),E.pointsUvs&&o.enable(18),E.decodeVideoTexture&&o.enable(19),E.decodeVideoTextureEmissive&&o.enable(20),E.alphaToCoverage&&o.enable(21),E.numLightProbeGrids>0&&o.enable(22),E.hasPositionAttribute&&o.enable(23),_.push(o.mask)}function v(_){let E=u[_.type],O;if(E){let I=hs[E];O=m0.clone(I.uniforms)}else O=_.uniforms;return O}function A(_,E){let O=h.get(E);return O!==void 0?++O.usedTimes:(O=new cE(i,E,_,s),c.push(O),h.set(E,O)),O}function S(_){if(--_.usedTimes===0){let E=c.indexOf(_);c[E]=c[c.length-1],c.pop(),h.delete(_.cacheKey),_.destroy()}}function C(_){a.remove(_)}function T(){a.dispose()}return{getParameters:g,getProgramCacheKey:y,getUniforms:v,acquireProgram:A,releaseProgram:S,releaseShaderCache:C,programs:c,dispose:T}}function fE(){let i=new WeakMap;function e(o){return i.has(o)}function t(o){let a=i.get(o);return a===void 0&&(a={},i.set(o,a)),a}function n(o){i.delete(o)}function s(o,a,l){i.get(o)[a]=l}function r(){i=new WeakMap}return{has:e,get:t,remove:n,update:s,dispose:r}}function pE(i,e){return i.groupOrder!==e.groupOrder?i.groupOrder-e.groupOrder:i.renderOrder!==e.renderOrder?i.renderOrder-e.renderOrder:i.material.id!==e.material.id?i.material.id-e.material.id:i.materialVariant!==e.materialVariant?i.materialVariant-e.materialVariant:i.z!==e.z?i.z-e.z:i.id-e.id}function U0(i,e){return i.groupOrder!==e.groupOrder?i.groupOrder-e.groupOrder:i.renderOrder!==e.renderOrder?i.renderOrder-e.renderOrder:i.z!==e.z?e.z-i.z:i.id-e.id}function F0(){let i=[],e=0,t=[],n=[],s=[];function r(){e=0,t.length=0,n.length=0,s.length=0}function o(u){let f=0;return u.isInstancedMesh&&(f+=2),u.isSkinnedMesh&&(f+=1),f}function a(u,f,g,y,m,p){let v=i[e];return v===void 0?(v={id:u.id,object:u,geometry:f,material:g,materialVariant:o(u),groupOrder:y,renderOrder:u.renderOrder,z:m,group:p},i[e]=v):(v.id=u.id,v.object=u,v.geometry=f,v.material=g,v.materialVariant=o(u),v.groupOrder=y,v.renderOrder=u.renderOrder,v.z=m,v.group=p),e++,v}function l(u,f,g,y,m,p,v){v.reversedDepth===!0&&(m=-m);let A=a(u,f,g,y,m,p);g.transmission>0?n.push(A):g.transparent===!0?s.push(A):t.push(A)}function c(u,f,g,y,m,p){let v=a(u,f,g,y,m,p);g.transmission>0?n.unshift(v):g.transparent===!0?s.unshift(v):t.unshift(v)}function h(u,f){t.length>1&&t.sort(u||pE),n.length>1&&n.sort(f||U0),s.length>1&&s.sort(f||U0)}function d(){for(let u=e,f=i.length;u<f;u++){let g=i[u];if(g.id===null)break;g.id=null,g.object=null,g.geometry=null,g.material=null,g.group=null}}return{opaque:t,transmissive:n,transparent:s,init:r,push:l,unshift:c,finish:d,sort:h}}function mE(){let i=new WeakMap;function e(n,s){let r=i.get(n),o;return r===void 0?(o=new F0,i.set(n,[o])):s>=r.length?(o=new F0,r.push(o)):o=r[s],o}function t(){i=new WeakMap}return{get:e,dispose:t}}function gE(){let i={};return{get:function(e){if(i[e.id]!==void 0)return i[e.id];let t;switch(e.type){case"SunLight":case"DirectionalLight":t={direction:new U,color:new ct};break;case"SpotLight":t={position:new U,direction:new U,color:new ct,distance:0,coneCos:0,penumbraCos:0,decay:0};break;case"PointLight":t={position:new U,color:new ct,distance:0,decay:0};break;case"HemisphereLight":t={direction:new U,skyColor:new ct,groundColor:new ct};break;case"RectAreaLight":t={color:new ct,position:new U,halfWidth:new U,halfHeight:new U};break}return i[e.id]=t,t}}}function _E(){let i={};return{get:function(e){if(i[e.id]!==void 0)return i[e.id];let t;switch(e.type){case"SunLight":case"DirectionalLight":t={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new Je};break;case"SpotLight":t={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new Je};break;case"PointLight":t={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new Je,shadowCameraNear:1,shadowCameraFar:1e3};break}return i[e.id]=t,t}}}var xE=0;function vE(i,e){return(e.castShadow?2:0)-(i.castShadow?2:0)+(e.map?1:0)-(i.map?1:0)}function yE(i){let e=new gE,t=_E(),n={version:0,hash:{sunLength:-1,directionalLength:-1,pointLength:-1,spotLength:-1,rectAreaLength:-1,hemiLength:-1,numSunShadows:-1,numDirectionalShadows:-1,numPointShadows:-1,numSpotShadows:-1,numSpotMaps:-1,numLightProbes:-1},ambient:[0,0,0],probe:[],sun:[],sunShadow:[],sunShadowMap:[],sunShadowMatrix:[],sunShadowCascade:[],directional:[],directionalShadow:[],directionalShadowMap:[],directionalShadowMatrix:[],spot:[],spotLightMap:[],spotShadow:[],spotShadowMap:[],spotLightMatrix:[],rectArea:[],rectAreaLTC1:null,rectAreaLTC2:null,point:[],pointShadow:[],pointShadowMap:[],pointShadowMatrix:[],hemi:[],numSpotLightShadowsWithMaps:0,numLightProbes:0};for(let c=0;c<9;c++)n.probe.push(new U);let s=new U,r=new ht,o=new ht;function a(c){let h=0,d=0,u=0;for(let H=0;H<9;H++)n.probe[H].set(0,0,0);let f=0,g=0,y=0,m=0,p=0,v=0,A=0,S=0,C=0,T=0,_=0,E=0,O=0,I=0;c.sort(vE);for(let H=0,X=c.length;H<X;H++){let L=c[H],G=L.color,Z=L.intensity,V=L.distance,ce=null;if(L.shadow&&L.shadow.map&&(L.shadow.map.texture.format===sr?ce=L.shadow.map.texture:ce=L.shadow.map.depthTexture||L.shadow.map.texture),L.isAmbientLight)h+=G.r*Z,d+=G.g*Z,u+=G.b*Z;else if(L.isLightProbe){for(let Y=0;Y<9;Y++)n.probe[Y].addScaledVector(L.sh.coefficients[Y],Z);I++}else if(L.isSunLight){let Y=e.get(L);if(Y.color.copy(L.color).multiplyScalar(L.intensity),L.castShadow){let ee=L.shadow,se=t.get(L);se.shadowIntensity=ee.intensity,se.shadowBias=ee.bias,se.shadowNormalBias=ee.normalBias,se.shadowRadius=ee.radius,se.shadowMapSize.copy(ee.mapSize).multiply(ee.getFrameExtents()),n.sunShadow[g]=se,n.sunShadowMap[g]=ce;let de=ee.getViewportCount();for(let fe=0;fe<de;fe++)n.sunShadowMatrix[y+fe]=ee.getMatrix(fe),n.sunShadowCascade[y+fe]=ee._cascadeData[fe];y+=de,g++}n.sun[f]=Y,f++}else if(L.isDirectionalLight){let Y=e.get(L);if(Y.color.copy(L.color).multiplyScalar(L.intensity),L.castShadow){let ee=L.shadow,se=t.get(L);se.shadowIntensity=ee.intensity,se.shadowBias=ee.bias,se.shadowNormalBias=ee.normalBias,se.shadowRadius=ee.radius,se.shadowMapSize=ee.mapSize,n.directionalShadow[m]=se,n.directionalShadowMap[m]=ce,n.directionalShadowMatrix[m]=L.shadow.matrix,C++}n.directional[m]=Y,m++}else if(L.isSpotLight){let Y=e.get(L);Y.position.setFromMatrixPosition(L.matrixWorld),Y.color.copy(G).multiplyScalar(Z),Y.distance=V,Y.coneCos=Math.cos(L.angle),Y.penumbraCos=Math.cos(L.angle*(1-L.penumbra)),Y.decay=L.decay,n.spot[v]=Y;let ee=L.shadow;if(L.map&&(n.spotLightMap[E]=L.map,E++,ee.updateMatrices(L),L.castShadow&&O++),n.spotLightMatrix[v]=ee.matrix,L.castShadow){let se=t.get(L);se.shadowIntensity=ee.intensity,se.shadowBias=ee.bias,se.shadowNormalBias=ee.normalBias,se.shadowRadius=ee.radius,se.shadowMapSize=ee.mapSize,n.spotShadow[v]=se,n.spotShadowMap[v]=ce,_++}v++}else if(L.isRectAreaLight){let Y=e.get(L);Y.color.copy(G).multiplyScalar(Z),Y.halfWidth.set(L.width*.5,0,0),Y.halfHeight.set(0,L.height*.5,0),n.rectArea[A]=Y,A++}else if(L.isPointLight){let Y=e.get(L);if(Y.color.copy(L.color).multiplyScalar(L.intensity),Y.distance=L.distance,Y.decay=L.decay,L.castShadow){let ee=L.shadow,se=t.get(L);se.shadowIntensity=ee.intensity,se.shadowBias=ee.bias,se.shadowNormalBias=ee.normalBias,se.shadowRadius=ee.radius,se.shadowMapSize=ee.mapSize,se.shadowCameraNear=ee.camera.near,se.shadowCameraFar=ee.camera.far,n.pointShadow[p]=se,n.pointShadowMap[p]=ce,n.pointShadowMatrix[p]=L.shadow.matrix,T++}n.point[p]=Y,p++}else if(L.isHemisphereLight){let Y=e.get(L);Y.skyColor.copy(L.color).multiplyScalar(Z),Y.groundColor.copy(L.groundColor).multiplyScalar(Z),n.hemi[S]=Y,S++}}A>0&&(i.has("OES_texture_float_linear")===!0?(n.rectAreaLTC1=De.LTC_FLOAT_1,n.rectAreaLTC2=De.LTC_FLOAT_2):(n.rectAreaLTC1=De.LTC_HALF_1,n.rectAreaLTC2=De.LTC_HALF_2)),n.ambient[0]=h,n.ambient[1]=d,n.ambient[2]=u;let D=n.hash;(D.sunLength!==f||D.directionalLength!==m||D.pointLength!==p||D.spotLength!==v||D.rectAreaLength!==A||D.hemiLength!==S||D.numSunShadows!==g||D.numDirectionalShadows!==C||D.numPointShadows!==T||D.numSpotShadows!==_||D.numSpotMaps!==E||D.numLightProbes!==I)&&(n.sun.length=f,n.directional.length=m,n.spot.length=v,n.rectArea.length=A,n.point.length=p,n.hemi.length=S,n.sunShadow.length=g,n.sunShadowMap.length=g,n.sunShadowMatrix.length=y,n.sunShadowCascade.length=y,n.directionalShadow.length=C,n.directionalShadowMap.length=C,n.directionalShadowMatrix.length=C,n.pointShadow.length=T,n.pointShadowMap.length=T,n.pointShadowMatrix.length=T,n.spotShadow.length=_,n.spotShadowMap.length=_,n.spotLightMatrix.length=_+E-O,n.spotLightMap.length=E,n.numSpotLightShadowsWithMaps=O,n.numLightProbes=I,D.sunLength=f,D.directionalLength=m,D.pointLength=p,D.spotLength=v,D.rectAreaLength=A,D.hemiLength=S,D.numSunShadows=g,D.numDirectionalShadows=C,D.numPointShadows=T,D.numSpotShadows=_,D.numSpotMaps=E,D.numLightProbes=I,n.version=xE++)}function l(c,h){let d=0,u=0,f=0,g=0,y=0,m=0,p=h.matrixWorldInverse;for(let v=0,A=c.length;v<A;v++){let S=c[v];if(S.isSunLight){let C=n.sun[d];C.direction.setFromMatrixPosition(S.matrixWorld),C.direction.transformDirection(p),d++}else if(S.isDirectionalLight){let C=n.directional[u];C.direction.setFromMatrixPosition(S.matrixWorld),s.setFromMatrixPosition(S.target.matrixWorld),C.direction.sub(s),C.direction.transformDirection(p),u++}else if(S.isSpotLight){let C=n.spot[g];C.position.setFromMatrixPosition(S.matrixWorld),C.position.applyMatrix4(p),C.direction.setFromMatrixPosition(S.matrixWorld),s.setFromMatrixPosition(S.target.matrixWorld),C.direction.sub(s),C.direction.transformDirection(p),g++}else if(S.isRectAreaLight){let C=n.rectArea[y];C.position.setFromMatrixPosition(S.matrixWorld),C.position.applyMatrix4(p),o.identity(),r.copy(S.matrixWorld),r.premultiply(p),o.extractRotation(r),C.halfWidth.set(S.width*.5,0,0),C.halfHeight.set(0,S.height*.5,0),C.halfWidth.applyMatrix4(o),C.halfHeight.applyMatrix4(o),y++}else if(S.isPointLight){let C=n.point[f];C.position.setFromMatrixPosition(S.matrixWorld),C.position.applyMatrix4(p),f++}else if(S.isHemisphereLight){let C=n.hemi[m];C.direction.setFromMatrixPosition(S.matrixWorld),C.direction.transformDirection(p),m++}}}return{setup:a,setupView:l,state:n}}function O0(i){let e=new yE(i),t=[],n=[],s=[];function r(d){h.camera=d,t.length=0,n.length=0,s.length=0}function o(d){d.isLightProbeGrid?s.push(d):t.push(d)}function a(d){n.push(d)}function l(){e.setup(t),s.sort((d,u)=>d.priority-u.priority||d.id-u.id)}function c(d){e.setupView(t,d)}let h={lightsArray:t,shadowsArray:n,lightProbeGridArray:s,camera:null,lights:e,transmissionRenderTarget:{},textureUnits:0};return{init:r,state:h,setupLights:l,setupLightsView:c,pushLight:o,pushShadow:a}}function SE(i){let e=new WeakMap;function t(s,r=0){let o=e.get(s),a;return o===void 0?(a=new O0(i),e.set(s,[a])):r>=o.length?(a=new O0(i),o.push(a)):a=o[r],a}function n(){e=new WeakMap}return{get:t,dispose:n}}var bE=`void main() {
	gl_Position = vec4( position, 1.0 );
}`,ME=`uniform sampler2D shadow_pass;
uniform vec2 resolution;
uniform float radius;
void main() {
	const float samples = float( VSM_SAMPLES );
	float mean = 0.0;
	float squared_mean = 0.0;
	float uvStride = samples <= 1.0 ? 0.0 : 2.0 / ( samples - 1.0 );
	float uvStart = samples <= 1.0 ? 0.0 : - 1.0;
	for ( float i = 0.0; i < samples; i ++ ) {
		float uvOffset = uvStart + i * uvStride;
		#ifdef HORIZONTAL_PASS
			vec2 distribution = texture2D( shadow_pass, ( gl_FragCoord.xy + vec2( uvOffset, 0.0 ) * radius ) / resolution ).rg;
			mean += distribution.x;
			squared_mean += distribution.y * distribution.y + distribution.x * distribution.x;
		#else
			float depth = texture2D( shadow_pass, ( gl_FragCoord.xy + vec2( 0.0, uvOffset ) * radius ) / resolution ).r;
			mean += depth;
			squared_mean += depth * depth;
		#endif
	}
	mean = mean / samples;
	squared_mean = squared_mean / samples;
	float std_dev = sqrt( max( 0.0, squared_mean - mean * mean ) );
	gl_FragColor = vec4( mean, std_dev, 0.0, 1.0 );
}`,wE=[new U(1,0,0),new U(-1,0,0),new U(0,1,0),new U(0,-1,0),new U(0,0,1),new U(0,0,-1)],EE=[new U(0,-1,0),new U(0,-1,0),new U(0,0,1),new U(0,0,-1),new U(0,-1,0),new U(0,-1,0)],B0=new ht,Ga=new U,of=new U;function TE(i,e,t){let n=new Js,s=new Je,r=new Je,o=new jt,a=new Tc,l=new Ac,c={},h=t.maxTextureSize,d={[ir]:ti,[ti]:ir,[Pi]:Pi},u=new as({defines:{VSM_SAMPLES:8},uniforms:{shadow_pass:{value:null},resolution:{value:new Je},radius:{value:4}},vertexShader:bE,fragmentShader:ME}),f=u.clone();f.defines.HORIZONTAL_PASS=1;let g=new Hn;g.setAttribute("position",new Wi(new Float32Array([-1,-1,.5,3,-1,.5,-1,3,.5]),3));let y=new Ue(g,u),m=this;this.enabled=!1,this.autoUpdate=!0,this.needsUpdate=!1,this.type=Ua;let p=this.type;this.render=function(T,_,E){if(m.enabled===!1||m.autoUpdate===!1&&m.needsUpdate===!1||T.length===0)return;this.type===Ig&&(Ke("WebGLShadowMap: PCFSoftShadowMap has been removed. Using PCFShadowMap instead."),this.type=Ua);let O=i.getRenderTarget(),I=i.getActiveCubeFace(),D=i.getActiveMipmapLevel(),H=i.state;H.setBlending(Cr),H.buffers.depth.getReversed()===!0?H.buffers.color.setClear(0,0,0,0):H.buffers.color.setClear(1,1,1,1),H.buffers.depth.setTest(!0),H.setScissorTest(!1);let X=p!==this.type;X&&_.traverse(function(L){L.material&&(Array.isArray(L.material)?L.material.forEach(G=>G.needsUpdate=!0):L.material.needsUpdate=!0)});for(let L=0,G=T.length;L<G;L++){let Z=T[L],V=Z.shadow;if(V===void 0){Ke("WebGLShadowMap:",Z,"has no shadow.");continue}if(V.autoUpdate===!1&&V.needsUpdate===!1)continue;s.copy(V.mapSize);let ce=V.getFrameExtents();s.multiply(ce),r.copy(V.mapSize),(s.x>h||s.y>h)&&(s.x>h&&(r.x=Math.floor(h/ce.x),s.x=r.x*ce.x,V.mapSize.x=r.x),s.y>h&&(r.y=Math.floor(h/ce.y),s.y=r.y*ce.y,V.mapSize.y=r.y));let Y=i.state.buffers.depth.getReversed();if(V.camera._reversedDepth=Y,V.map===null||X===!0){if(V.map!==null&&(V.map.depthTexture!==null&&(V.map.depthTexture.dispose(),V.map.depthTexture=null),V.map.dispose()),this.type===Po){if(Z.isPointLight){Ke("WebGLShadowMap: VSM shadow maps are not supported for PointLights. Use PCF or BasicShadowMap instead.");continue}V.map=new _i(s.x,s.y,{format:sr,type:Yi,minFilter:ei,magFilter:ei,generateMipmaps:!1}),V.map.texture.name=Z.name+".shadowMap",V.map.depthTexture=new Rs(s.x,s.y,Ii),V.map.depthTexture.name=Z.name+".shadowMapDepth",V.map.depthTexture.format=Ts,V.map.depthTexture.compareFunction=null,V.map.depthTexture.minFilter=On,V.map.depthTexture.magFilter=On}else Z.isPointLight?(V.map=new Xa(s.x),V.map.depthTexture=new Ea(s.x,qi)):(V.map=new _i(s.x,s.y),V.map.depthTexture=new Rs(s.x,s.y,qi)),V.map.depthTexture.name=Z.name+".shadowMap",V.map.depthTexture.format=Ts,this.type===Ua?(V.map.depthTexture.compareFunction=Y?Yd:qd,V.map.depthTexture.minFilter=ei,V.map.depthTexture.magFilter=ei):(V.map.depthTexture.compareFunction=null,V.map.depthTexture.minFilter=On,V.map.depthTexture.magFilter=On);V.camera.updateProjectionMatrix()}V.map.isWebGLCubeRenderTarget!==!0&&(V.map.width!==s.x||V.map.height!==s.y)&&V.map.setSize(s.x,s.y);let ee=V.map.isWebGLCubeRenderTarget?6:V.getViewportCount();Z.isPointLight!==!0&&V.updateMatrices(Z,E);let se=(V.camera.layers.mask&4294967294)!==0?V.camera.layers:E.layers;for(let de=0;de<ee;de++){let fe=V.getCamera(de);if(Z.isPointLight){let te=V.camera,ge=V.matrix,ve=Z.distance||te.far;ve!==te.far&&(te.far=ve,te.updateProjectionMatrix()),Ga.setFromMatrixPosition(Z.matrixWorld),te.position.copy(Ga),of.copy(te.position),of.add(wE[de]),te.up.copy(EE[de]),te.lookAt(of),te.updateMatrixWorld(),ge.makeTranslation(-Ga.x,-Ga.y,-Ga.z),B0.multiplyMatrices(te.projectionMatrix,te.matrixWorldInverse),V._frustum.setFromProjectionMatrix(B0,te.coordinateSystem,te.reversedDepth)}if(V.map.isWebGLCubeRenderTarget)i.setRenderTarget(V.map,de),i.clear();else{de===0&&(i.setRenderTarget(V.map),i.clear());let te=V.getViewport(de);o.set(r.x*te.x,r.y*te.y,r.x*te.z,r.y*te.w),H.viewport(o)}n=V.getFrustum(de),S(_,E,fe,Z,se,this.type)}V.isPointLightShadow!==!0&&this.type===Po&&v(V,E),V.needsUpdate=!1}p=this.type,m.needsUpdate=!1,i.setRenderTarget(O,I,D)};function v(T,_){let E=e.update(y);u.defines.VSM_SAMPLES!==T.blurSamples&&(u.defines.VSM_SAMPLES=T.blurSamples,f.defines.VSM_SAMPLES=T.blurSamples,u.needsUpdate=!0,f.needsUpdate=!0),T.mapPass===null?T.mapPass=new _i(s.x,s.y,{format:sr,type:Yi}):(T.mapPass.width!==T.map.width||T.mapPass.height!==T.map.height)&&T.mapPass.setSize(T.map.width,T.map.height),u.uniforms.shadow_pass.value=T.map.depthTexture,u.uniforms.resolution.value.set(T.map.width,T.map.height),u.uniforms.radius.value=T.radius,i.setRenderTarget(T.mapPass),i.clear(),i.renderBufferDirect(_,null,E,u,y,null),f.uniforms.shadow_pass.value=T.mapPass.texture,f.uniforms.resolution.value.set(T.map.width,T.map.height),f.uniforms.radius.value=T.radius,i.setRenderTarget(T.map),i.clear(),i.renderBufferDirect(_,null,E,f,y,null)}function A(T,_,E,O){let I=null,D=E.isPointLight===!0?T.customDistanceMaterial:T.customDepthMaterial;if(D!==void 0)I=D;else if(I=E.isPointLight===!0?l:a,i.localClippingEnabled&&_.clipShadows===!0&&Array.isArray(_.clippingPlanes)&&_.clippingPlanes.length!==0||_.displacementMap&&_.displacementScale!==0||_.alphaMap&&_.alphaTest>0||_.map&&_.alphaTest>0||_.alphaToCoverage===!0){let H=I.uuid,X=_.uuid,L=c[H];L===void 0&&(L={},c[H]=L);let G=L[X];G===void 0&&(G=I.clone(),L[X]=G,_.addEventListener("dispose",C)),I=G}if(I.visible=_.visible,I.wireframe=_.wireframe,O===Po?I.side=_.shadowSide!==null?_.shadowSide:_.side:I.side=_.shadowSide!==null?_.shadowSide:d[_.side],I.alphaMap=_.alphaMap,I.alphaTest=_.alphaToCoverage===!0?.5:_.alphaTest,I.map=_.map,I.clipShadows=_.clipShadows,I.clippingPlanes=_.clippingPlanes,I.clipIntersection=_.clipIntersection,I.displacementMap=_.displacementMap,I.displacementScale=_.displacementScale,I.displacementBias=_.displacementBias,I.wireframeLinewidth=_.wireframeLinewidth,I.linewidth=_.linewidth,E.isPointLight===!0&&I.isMeshDistanceMaterial===!0){let H=i.properties.get(I);H.light=E}return I}function S(T,_,E,O,I,D){if(T.visible===!1)return;if(T.layers.test(I)&&(T.isMesh||T.isLine||T.isPoints)&&(T.castShadow||T.receiveShadow&&D===Po)&&(!T.frustumCulled||T.intersectsFrustum(n))){T.modelViewMatrix.multiplyMatrices(E.matrixWorldInverse,T.matrixWorld);let L=e.update(T),G=T.material;if(Array.isArray(G)){let Z=L.groups;for(let V=0,ce=Z.length;V<ce;V++){let Y=Z[V],ee=G[Y.materialIndex];if(ee&&ee.visible){let se=A(T,ee,O,D);T.onBeforeShadow(i,T,_,E,L,se,Y),i.renderBufferDirect(E,null,L,se,T,Y),T.onAfterShadow(i,T,_,E,L,se,Y)}}}else if(G.visible){let Z=A(T,G,O,D);T.onBeforeShadow(i,T,_,E,L,Z,null),i.renderBufferDirect(E,null,L,Z,T,null),T.onAfterShadow(i,T,_,E,L,Z,null)}}let X=T.children;for(let L=0,G=X.length;L<G;L++)S(X[L],_,E,O,I,D)}function C(T){T.target.removeEventListener("dispose",C);for(let E in c){let O=c[E],I=T.target.uuid;I in O&&(O[I].dispose(),delete O[I])}}}function AE(i,e){function t(){let F=!1,oe=new jt,ie=null,Ee=new jt(0,0,0,0);return{setMask:function(_e){ie!==_e&&!F&&(i.colorMask(_e,_e,_e,_e),ie=_e)},setLocked:function(_e){F=_e},setClear:function(_e,be,We,et,he){he===!0&&(_e*=et,be*=et,We*=et),oe.set(_e,be,We,et),Ee.equals(oe)===!1&&(i.clearColor(_e,be,We,et),Ee.copy(oe))},reset:function(){F=!1,ie=null,Ee.set(-1,0,0,0)}}}function n(){let F=!1,oe=!1,ie=null,Ee=null,_e=null;return{setReversed:function(be){if(oe!==be){let We=e.get("EXT_clip_control");be?We.clipControlEXT(We.LOWER_LEFT_EXT,We.ZERO_TO_ONE_EXT):We.clipControlEXT(We.LOWER_LEFT_EXT,We.NEGATIVE_ONE_TO_ONE_EXT),oe=be;let et=_e;_e=null,this.setClear(et)}},getReversed:function(){return oe},setTest:function(be){be?Me(i.DEPTH_TEST):qe(i.DEPTH_TEST)},setMask:function(be){ie!==be&&!F&&(i.depthMask(be),ie=be)},setFunc:function(be){if(oe&&(be=u0[be]),Ee!==be){switch(be){case ac:i.depthFunc(i.NEVER);break;case lc:i.depthFunc(i.ALWAYS);break;case cc:i.depthFunc(i.LESS);break;case yo:i.depthFunc(i.LEQUAL);break;case hc:i.depthFunc(i.EQUAL);break;case uc:i.depthFunc(i.GEQUAL);break;case dc:i.depthFunc(i.GREATER);break;case fc:i.depthFunc(i.NOTEQUAL);break;default:i.depthFunc(i.LEQUAL)}Ee=be}},setLocked:function(be){F=be},setClear:function(be){_e!==be&&(_e=be,oe&&(be=1-be),i.clearDepth(be))},reset:function(){F=!1,ie=null,Ee=null,_e=null,oe=!1}}}function s(){let F=!1,oe=null,ie=null,Ee=null,_e=null,be=null,We=null,et=null,he=null;return{setTest:function(ke){F||(ke?Me(i.STENCIL_TEST):qe(i.STENCIL_TEST))},setMask:function(ke){oe!==ke&&!F&&(i.stencilMask(ke),oe=ke)},setFunc:function(ke,tt,Re){(ie!==ke||Ee!==tt||_e!==Re)&&(i.stencilFunc(ke,tt,Re),ie=ke,Ee=tt,_e=Re)},setOp:function(ke,tt,Re){(be!==ke||We!==tt||et!==Re)&&(i.stencilOp(ke,tt,Re),be=ke,We=tt,et=Re)},setLocked:function(ke){F=ke},setClear:function(ke){he!==ke&&(i.clearStencil(ke),he=ke)},reset:function(){F=!1,oe=null,ie=null,Ee=null,_e=null,be=null,We=null,et=null,he=null}}}let r=new t,o=new n,a=new s,l={},c=new WeakMap,h={},d={},u={},f=new WeakMap,g=[],y=null,m=!1,p=null,v=null,A=null,S=null,C=null,T=null,_=null,E=new ct(0,0,0),O=0,I=!1,D=null,H=null,X=null,L=null,G=null,Z=i.getParameter(i.MAX_COMBINED_TEXTURE_IMAGE_UNITS),V=!1,ce=0,Y=i.getParameter(i.VERSION);Y.indexOf("WebGL")!==-1?(ce=parseFloat(/^WebGL (\d)/.exec(Y)[1]),V=ce>=1):Y.indexOf("OpenGL ES")!==-1&&(ce=parseFloat(/^OpenGL ES (\d)/.exec(Y)[1]),V=ce>=2);let ee=null,se={},de=i.getParameter(i.SCISSOR_BOX),fe=i.getParameter(i.VIEWPORT),te=new jt().fromArray(de),ge=new jt().fromArray(fe);function ve(F,oe,ie,Ee){let _e=new Uint8Array(4),be=i.createTexture();i.bindTexture(F,be),i.texParameteri(F,i.TEXTURE_MIN_FILTER,i.NEAREST),i.texParameteri(F,i.TEXTURE_MAG_FILTER,i.NEAREST);for(let We=0;We<ie;We++)F===i.TEXTURE_3D||F===i.TEXTURE_2D_ARRAY?i.texImage3D(oe,0,i.RGBA,1,1,Ee,0,i.RGBA,i.UNSIGNED_BYTE,_e):i.texImage2D(oe+We,0,i.RGBA,1,1,0,i.RGBA,i.UNSIGNED_BYTE,_e);return be}let Ce={};Ce[i.TEXTURE_2D]=ve(i.TEXTURE_2D,i.TEXTURE_2D,1),Ce[i.TEXTURE_CUBE_MAP]=ve(i.TEXTURE_CUBE_MAP,i.TEXTURE_CUBE_MAP_POSITIVE_X,6),Ce[i.TEXTURE_2D_ARRAY]=ve(i.TEXTURE_2D_ARRAY,i.TEXTURE_2D_ARRAY,1,1),Ce[i.TEXTURE_3D]=ve(i.TEXTURE_3D,i.TEXTURE_3D,1,1),r.setClear(0,0,0,1),o.setClear(1),a.setClear(0),Me(i.DEPTH_TEST),o.setFunc(yo),mn(!1),Ft(Td),Me(i.CULL_FACE),Jt(Cr);function Me(F){h[F]!==!0&&(i.enable(F),h[F]=!0)}function qe(F){h[F]!==!1&&(i.disable(F),h[F]=!1)}function at(F,oe){return u[F]!==oe?(i.bindFramebuffer(F,oe),u[F]=oe,F===i.DRAW_FRAMEBUFFER&&(u[i.FRAMEBUFFER]=oe),F===i.FRAMEBUFFER&&(u[i.DRAW_FRAMEBUFFER]=oe),!0):!1}function Ge(F,oe){let ie=g,Ee=!1;if(F){ie=f.get(oe),ie===void 0&&(ie=[],f.set(oe,ie));let _e=F.textures;if(ie.length!==_e.length||ie[0]!==i.COLOR_ATTACHMENT0){for(let be=0,We=_e.length;be<We;be++)ie[be]=i.COLOR_ATTACHMENT0+be;ie.length=_e.length,Ee=!0}}else ie[0]!==i.BACK&&(ie[0]=i.BACK,Ee=!0);Ee&&i.drawBuffers(ie)}function mt(F){return y!==F?(i.useProgram(F),y=F,!0):!1}let dt={[Rr]:i.FUNC_ADD,[Dg]:i.FUNC_SUBTRACT,[Ng]:i.FUNC_REVERSE_SUBTRACT};dt[Ug]=i.MIN,dt[Fg]=i.MAX;let rt={[Og]:i.ZERO,[Bg]:i.ONE,[kg]:i.SRC_COLOR,[Pd]:i.SRC_ALPHA,[Xg]:i.SRC_ALPHA_SATURATE,[Gg]:i.DST_COLOR,[Hg]:i.DST_ALPHA,[zg]:i.ONE_MINUS_SRC_COLOR,[Id]:i.ONE_MINUS_SRC_ALPHA,[Wg]:i.ONE_MINUS_DST_COLOR,[Vg]:i.ONE_MINUS_DST_ALPHA,[qg]:i.CONSTANT_COLOR,[Yg]:i.ONE_MINUS_CONSTANT_COLOR,[$g]:i.CONSTANT_ALPHA,[Zg]:i.ONE_MINUS_CONSTANT_ALPHA};function Jt(F,oe,ie,Ee,_e,be,We,et,he,ke){if(F===Cr){m===!0&&(qe(i.BLEND),m=!1);return}if(m===!1&&(Me(i.BLEND),m=!0),F!==Lg){if(F!==p||ke!==I){if((v!==Rr||C!==Rr)&&(i.blendEquation(i.FUNC_ADD),v=Rr,C=Rr),ke)switch(F){case Io:i.blendFuncSeparate(i.ONE,i.ONE_MINUS_SRC_ALPHA,i.ONE,i.ONE_MINUS_SRC_ALPHA);break;case Ad:i.blendFunc(i.ONE,i.ONE);break;case Cd:i.blendFuncSeparate(i.ZERO,i.ONE_MINUS_SRC_COLOR,i.ZERO,i.ONE);break;case Rd:i.blendFuncSeparate(i.DST_COLOR,i.ONE_MINUS_SRC_ALPHA,i.ZERO,i.ONE);break;default:nt("WebGLState: Invalid blending: ",F);break}else switch(F){case Io:i.blendFuncSeparate(i.SRC_ALPHA,i.ONE_MINUS_SRC_ALPHA,i.ONE,i.ONE_MINUS_SRC_ALPHA);break;case Ad:i.blendFuncSeparate(i.SRC_ALPHA,i.ONE,i.ONE,i.ONE);break;case Cd:nt("WebGLState: SubtractiveBlending requires material.premultipliedAlpha = true");break;case Rd:nt("WebGLState: MultiplyBlending requires material.premultipliedAlpha = true");break;default:nt("WebGLState: Invalid blending: ",F);break}A=null,S=null,T=null,_=null,E.set(0,0,0),O=0,p=F,I=ke}return}_e=_e||oe,be=be||ie,We=We||Ee,(oe!==v||_e!==C)&&(i.blendEquationSeparate(dt[oe],dt[_e]),v=oe,C=_e),(ie!==A||Ee!==S||be!==T||We!==_)&&(i.blendFuncSeparate(rt[ie],rt[Ee],rt[be],rt[We]),A=ie,S=Ee,T=be,_=We),(et.equals(E)===!1||he!==O)&&(i.blendColor(et.r,et.g,et.b,he),E.copy(et),O=he),p=F,I=!1}function Gt(F,oe){F.side===Pi?qe(i.CULL_FACE):Me(i.CULL_FACE);let ie=F.side===ti;oe&&(ie=!ie),mn(ie),F.blending===Io&&F.transparent===!1?Jt(Cr):Jt(F.blending,F.blendEquation,F.blendSrc,F.blendDst,F.blendEquationAlpha,F.blendSrcAlpha,F.blendDstAlpha,F.blendColor,F.blendAlpha,F.premultipliedAlpha),o.setFunc(F.depthFunc),o.setTest(F.depthTest),o.setMask(F.depthWrite),r.setMask(F.colorWrite);let Ee=F.stencilWrite;a.setTest(Ee),Ee&&(a.setMask(F.stencilWriteMask),a.setFunc(F.stencilFunc,F.stencilRef,F.stencilFuncMask),a.setOp(F.stencilFail,F.stencilZFail,F.stencilZPass)),Mt(F.polygonOffset,F.polygonOffsetFactor,F.polygonOffsetUnits),F.alphaToCoverage===!0?Me(i.SAMPLE_ALPHA_TO_COVERAGE):qe(i.SAMPLE_ALPHA_TO_COVERAGE)}function mn(F){D!==F&&(F?i.frontFace(i.CW):i.frontFace(i.CCW),D=F)}function Ft(F){F!==Rg?(Me(i.CULL_FACE),F!==H&&(F===Td?i.cullFace(i.BACK):F===Pg?i.cullFace(i.FRONT):i.cullFace(i.FRONT_AND_BACK))):qe(i.CULL_FACE),H=F}function Pn(F){F!==X&&(V&&i.lineWidth(F),X=F)}function Mt(F,oe,ie){F?(Me(i.POLYGON_OFFSET_FILL),(L!==oe||G!==ie)&&(L=oe,G=ie,o.getReversed()&&(oe=-oe,ie=-ie),i.polygonOffset(oe,ie))):qe(i.POLYGON_OFFSET_FILL)}function Mn(F){F?Me(i.SCISSOR_TEST):qe(i.SCISSOR_TEST)}function sn(F){F===void 0&&(F=i.TEXTURE0+Z-1),ee!==F&&(i.activeTexture(F),ee=F)}function gn(F,oe,ie){ie===void 0&&(ee===null?ie=i.TEXTURE0+Z-1:ie=ee);let Ee=se[ie];Ee===void 0&&(Ee={type:void 0,texture:void 0},se[ie]=Ee),(Ee.type!==F||Ee.texture!==oe)&&(ee!==ie&&(i.activeTexture(ie),ee=ie),i.bindTexture(F,oe||Ce[F]),Ee.type=F,Ee.texture=oe)}function B(){let F=se[ee];F!==void 0&&F.type!==void 0&&(i.bindTexture(F.type,null),F.type=void 0,F.texture=void 0)}function Pe(){try{i.compressedTexImage2D(...arguments)}catch(F){nt("WebGLState:",F)}}function je(){try{i.compressedTexImage3D(...arguments)}catch(F){nt("WebGLState:",F)}}function lt(){try{i.texSubImage2D(...arguments)}catch(F){nt("WebGLState:",F)}}function we(){try{i.texSubImage3D(...arguments)}catch(F){nt("WebGLState:",F)}}function kt(){try{i.compressedTexSubImage2D(...arguments)}catch(F){nt("WebGLState:",F)}}function Ve(){try{i.compressedTexSubImage3D(...arguments)}catch(F){nt("WebGLState:",F)}}function Ze(){try{i.texStorage2D(...arguments)}catch(F){nt("WebGLState:",F)}}function R(){try{i.texStorage3D(...arguments)}catch(F){nt("WebGLState:",F)}}function b(){try{i.texImage2D(...arguments)}catch(F){nt("WebGLState:",F)}}function q(){try{i.texImage3D(...arguments)}catch(F){nt("WebGLState:",F)}}function ue(F){return d[F]!==void 0?d[F]:i.getParameter(F)}function ae(F,oe){d[F]!==oe&&(i.pixelStorei(F,oe),d[F]=oe)}function xe(F){te.equals(F)===!1&&(i.scissor(F.x,F.y,F.z,F.w),te.copy(F))}function ye(F){ge.equals(F)===!1&&(i.viewport(F.x,F.y,F.z,F.w),ge.copy(F))}function ne(F,oe){let ie=c.get(oe);ie===void 0&&(ie=new WeakMap,c.set(oe,ie));let Ee=ie.get(F);Ee===void 0&&(Ee=i.getUniformBlockIndex(oe,F.name),i.uniformBlockBinding(oe,Ee,Ee),ie.set(F,Ee))}function re(F,oe,ie){let _e=c.get(oe).get(F);l[_e]!==ie&&(i.bindBufferBase(i.UNIFORM_BUFFER,_e,ie),l[_e]=ie)}function me(){i.disable(i.BLEND),i.disable(i.CULL_FACE),i.disable(i.DEPTH_TEST),i.disable(i.POLYGON_OFFSET_FILL),i.disable(i.SCISSOR_TEST),i.disable(i.STENCIL_TEST),i.disable(i.SAMPLE_ALPHA_TO_COVERAGE),i.blendEquation(i.FUNC_ADD),i.blendFunc(i.ONE,i.ZERO),i.blendFuncSeparate(i.ONE,i.ZERO,i.ONE,i.ZERO),i.blendColor(0,0,0,0),i.colorMask(!0,!0,!0,!0),i.clearColor(0,0,0,0),i.depthMask(!0),i.depthFunc(i.LESS),o.setReversed(!1),i.clearDepth(1),i.stencilMask(4294967295),i.stencilFunc(i.ALWAYS,0,4294967295),i.stencilOp(i.KEEP,i.KEEP,i.KEEP),i.clearStencil(0),i.cullFace(i.BACK),i.frontFace(i.CCW),i.polygonOffset(0,0),i.activeTexture(i.TEXTURE0),i.bindFramebuffer(i.FRAMEBUFFER,null),i.bindFramebuffer(i.DRAW_FRAMEBUFFER,null),i.bindFramebuffer(i.READ_FRAMEBUFFER,null),i.useProgram(null),i.lineWidth(1),i.scissor(0,0,i.canvas.width,i.canvas.height),i.viewport(0,0,i.canvas.width,i.canvas.height),i.pixelStorei(i.PACK_ALIGNMENT,4),i.pixelStorei(i.UNPACK_ALIGNMENT,4),i.pixelStorei(i.UNPACK_FLIP_Y_WEBGL,!1),i.pixelStorei(i.UNPACK_PREMULTIPLY_ALPHA_WEBGL,!1),i.pixelStorei(i.UNPACK_COLORSPACE_CONVERSION_WEBGL,i.BROWSER_DEFAULT_WEBGL),i.pixelStorei(i.PACK_ROW_LENGTH,0),i.pixelStorei(i.PACK_SKIP_PIXELS,0),i.pixelStorei(i.PACK_SKIP_ROWS,0),i.pixelStorei(i.UNPACK_ROW_LENGTH,0),i.pixelStorei(i.UNPACK_IMAGE_HEIGHT,0),i.pixelStorei(i.UNPACK_SKIP_PIXELS,0),i.pixelStorei(i.UNPACK_SKIP_ROWS,0),i.pixelStorei(i.UNPACK_SKIP_IMAGES,0),h={},d={},ee=null,se={},u={},l={},f=new WeakMap,g=[],y=null,m=!1,p=null,v=null,A=null,S=null,C=null,T=null,_=null,E=new ct(0,0,0),O=0,I=!1,D=null,H=null,X=null,L=null,G=null,te.set(0,0,i.canvas.width,i.canvas.height),ge.set(0,0,i.canvas.width,i.canvas.height),r.reset(),o.reset(),a.reset()}return{buffers:{color:r,depth:o,stencil:a},enable:Me,disable:qe,bindFramebuffer:at,drawBuffers:Ge,useProgram:mt,setBlending:Jt,setMaterial:Gt,setFlipSided:mn,setCullFace:Ft,setLineWidth:Pn,setPolygonOffset:Mt,setScissorTest:Mn,activeTexture:sn,bindTexture:gn,unbindTexture:B,compressedTexImage2D:Pe,compressedTexImage3D:je,texImage2D:b,texImage3D:q,pixelStorei:ae,getParameter:ue,updateUBOMapping:ne,uniformBlockBinding:re,texStorage2D:Ze,texStorage3D:R,texSubImage2D:lt,texSubImage3D:we,compressedTexSubImage2D:kt,compressedTexSubImage3D:Ve,scissor:xe,viewport:ye,reset:me}}function CE(i,e,t,n,s,r,o){let a=e.has("WEBGL_multisampled_render_to_texture")?e.get("WEBGL_multisampled_render_to_texture"):null,l=typeof navigator>"u"?!1:/OculusBrowser/g.test(navigator.userAgent),c=new Je,h=new WeakMap,d=new Set,u,f=new WeakMap,g=new Set,y=new FinalizationRegistry(R=>g.delete(R)),m=!1;try{m=typeof OffscreenCanvas<"u"&&new OffscreenCanvas(1,1).getContext("2d")!==null}catch{}function p(R,b){return m?new OffscreenCanvas(R,b):ga("canvas")}function v(R,b,q){let ue=1,ae=Ze(R);if((ae.width>q||ae.height>q)&&(ue=q/Math.max(ae.width,ae.height)),ue<1)if(typeof HTMLImageElement<"u"&&R instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&R instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&R instanceof ImageBitmap||typeof VideoFrame<"u"&&R instanceof VideoFrame){let xe=Math.floor(ue*ae.width),ye=Math.floor(ue*ae.height);u===void 0&&(u=p(xe,ye));let ne=b?p(xe,ye):u;return ne.width=xe,ne.height=ye,ne.getContext("2d").drawImage(R,0,0,xe,ye),Ke("WebGLRenderer: Texture has been resized from ("+ae.width+"x"+ae.height+") to ("+xe+"x"+ye+")."),ne}else return"data"in R&&Ke("WebGLRenderer: Image in DataTexture is too big ("+ae.width+"x"+ae.height+")."),R;return R}function A(R){return R.generateMipmaps}function S(R){i.generateMipmap(R)}function C(R){return R.isWebGLCubeRenderTarget?i.TEXTURE_CUBE_MAP:R.isWebGL3DRenderTarget?i.TEXTURE_3D:R.isWebGLArrayRenderTarget||R.isCompressedArrayTexture?i.TEXTURE_2D_ARRAY:i.TEXTURE_2D}function T(R,b,q,ue,ae,xe=!1){if(R!==null){if(i[R]!==void 0)return i[R];Ke("WebGLRenderer: Attempt to use non-existing WebGL internal format '"+R+"'")}let ye;ue&&(ye=e.get("EXT_texture_norm16"),ye||Ke("WebGLRenderer: Unable to use normalized textures without EXT_texture_norm16 extension"));let ne=b;if(b===i.RED&&(q===i.FLOAT&&(ne=i.R32F),q===i.HALF_FLOAT&&(ne=i.R16F),q===i.UNSIGNED_BYTE&&(ne=i.R8),q===i.UNSIGNED_SHORT&&ye&&(ne=ye.R16_EXT),q===i.SHORT&&ye&&(ne=ye.R16_SNORM_EXT)),b===i.RED_INTEGER&&(q===i.UNSIGNED_BYTE&&(ne=i.R8UI),q===i.UNSIGNED_SHORT&&(ne=i.R16UI),q===i.UNSIGNED_INT&&(ne=i.R32UI),q===i.BYTE&&(ne=i.R8I),q===i.SHORT&&(ne=i.R16I),q===i.INT&&(ne=i.R32I)),b===i.RG&&(q===i.FLOAT&&(ne=i.RG32F),q===i.HALF_FLOAT&&(ne=i.RG16F),q===i.UNSIGNED_BYTE&&(ne=i.RG8),q===i.UNSIGNED_SHORT&&ye&&(ne=ye.RG16_EXT),q===i.SHORT&&ye&&(ne=ye.RG16_SNORM_EXT)),b===i.RG_INTEGER&&(q===i.UNSIGNED_BYTE&&(ne=i.RG8UI),q===i.UNSIGNED_SHORT&&(ne=i.RG16UI),q===i.UNSIGNED_INT&&(ne=i.RG32UI),q===i.BYTE&&(ne=i.RG8I),q===i.SHORT&&(ne=i.RG16I),q===i.INT&&(ne=i.RG32I)),b===i.RGB_INTEGER&&(q===i.UNSIGNED_BYTE&&(ne=i.RGB8UI),q===i.UNSIGNED_SHORT&&(ne=i.RGB16UI),q===i.UNSIGNED_INT&&(ne=i.RGB32UI),q===i.BYTE&&(ne=i.RGB8I),q===i.SHORT&&(ne=i.RGB16I),q===i.INT&&(ne=i.RGB32I)),b===i.RGBA_INTEGER&&(q===i.UNSIGNED_BYTE&&(ne=i.RGBA8UI),q===i.UNSIGNED_SHORT&&(ne=i.RGBA16UI),q===i.UNSIGNED_INT&&(ne=i.RGBA32UI),q===i.BYTE&&(ne=i.RGBA8I),q===i.SHORT&&(ne=i.RGBA16I),q===i.INT&&(ne=i.RGBA32I)),b===i.RGB&&(q===i.UNSIGNED_SHORT&&ye&&(ne=ye.RGB16_EXT),q===i.SHORT&&ye&&(ne=ye.RGB16_SNORM_EXT),q===i.UNSIGNED_INT_5_9_9_9_REV&&(ne=i.RGB9_E5),q===i.UNSIGNED_INT_10F_11F_11F_REV&&(ne=i.R11F_G11F_B10F)),b===i.RGBA){let re=xe?ma:bt.getTransfer(ae);q===i.FLOAT&&(ne=i.RGBA32F),q===i.HALF_FLOAT&&(ne=i.RGBA16F),q===i.UNSIGNED_BYTE&&(ne=re===Lt?i.SRGB8_ALPHA8:i.RGBA8),q===i.UNSIGNED_SHORT&&ye&&(ne=ye.RGBA16_EXT),q===i.SHORT&&ye&&(ne=ye.RGBA16_SNORM_EXT),q===i.UNSIGNED_SHORT_4_4_4_4&&(ne=i.RGBA4),q===i.UNSIGNED_SHORT_5_5_5_1&&(ne=i.RGB5_A1)}return(ne===i.R16F||ne===i.R32F||ne===i.RG16F||ne===i.RG32F||ne===i.RGBA16F||ne===i.RGBA32F)&&e.get("EXT_color_buffer_float"),ne}function _(R,b){let q;return R?b===null||b===qi||b===Ir?q=i.DEPTH24_STENCIL8:b===Ii?q=i.DEPTH32F_STENCIL8:b===Do&&(q=i.DEPTH24_STENCIL8,Ke("DepthTexture: 16 bit depth attachment is not supported with stencil. Using 24-bit attachment.")):b===null||b===qi||b===Ir?q=i.DEPTH_COMPONENT24:b===Ii?q=i.DEPTH_COMPONENT32F:b===Do&&(q=i.DEPTH_COMPONENT16),q}function E(R,b){return A(R)===!0||R.isFramebufferTexture&&R.minFilter!==On&&R.minFilter!==ei?Math.log2(Math.max(b.width,b.height))+1:R.mipmaps.length>0?R.mipmaps.length:R.isCompressedTexture&&Array.isArray(R.image)?b.mipmaps.length:1}function O(R){let b=new WeakRef(R);n.get(R).__ref=b,g.add(b),y.register(R,b,b)}function I(R){let b=n.get(R).__ref;b!==void 0&&(g.delete(b),y.unregister(b))}function D(R){X(R.target)}function H(R){L(R.target)}function X(R){R.removeEventListener("dispose",D),I(R),Z(R),R.isVideoTexture&&h.delete(R),R.isHTMLTexture&&d.delete(R)}function L(R){R.removeEventListener("dispose",H),I(R),ce(R)}function G(){for(let R of g){let b=R.deref();b!==void 0&&(b.isRenderTarget===!0?L(b):X(b))}g.clear(),d.clear()}function Z(R){let b=n.get(R);if(b.__webglInit===void 0)return;let q=R.source,ue=f.get(q);if(ue){let ae=ue[b.__cacheKey];ae.usedTimes--,ae.usedTimes===0&&V(R),Object.keys(ue).length===0&&f.delete(q)}n.remove(R)}function V(R){let b=n.get(R);i.deleteTexture(b.__webglTexture);let q=R.source,ue=f.get(q);delete ue[b.__cacheKey],o.memory.textures--}function ce(R){let b=n.get(R);b.__depthDisposeCallback&&b.__depthDisposeCallback();let q=R.depthTexture;if(q&&q.renderTarget===R&&X(q),R.isWebGLCubeRenderTarget)for(let ae=0;ae<6;ae++){if(Array.isArray(b.__webglFramebuffer[ae]))for(let xe=0;xe<b.__webglFramebuffer[ae].length;xe++)i.deleteFramebuffer(b.__webglFramebuffer[ae][xe]);else i.deleteFramebuffer(b.__webglFramebuffer[ae]);b.__webglDepthbuffer&&i.deleteRenderbuffer(b.__webglDepthbuffer[ae])}else{if(Array.isArray(b.__webglFramebuffer))for(let ae=0;ae<b.__webglFramebuffer.length;ae++)i.deleteFramebuffer(b.__webglFramebuffer[ae]);else i.deleteFramebuffer(b.__webglFramebuffer);if(b.__webglDepthbuffer&&i.deleteRenderbuffer(b.__webglDepthbuffer),b.__webglMultisampledFramebuffer&&i.deleteFramebuffer(b.__webglMultisampledFramebuffer),b.__webglColorRenderbuffer)for(let ae=0;ae<b.__webglColorRenderbuffer.length;ae++)b.__webglColorRenderbuffer[ae]&&i.deleteRenderbuffer(b.__webglColorRenderbuffer[ae]);b.__webglDepthRenderbuffer&&i.deleteRenderbuffer(b.__webglDepthRenderbuffer)}let ue=R.textures;for(let ae=0,xe=ue.length;ae<xe;ae++){let ye=n.get(ue[ae]);ye.__webglTexture&&(i.deleteTexture(ye.__webglTexture),o.memory.textures--),n.remove(ue[ae])}n.remove(R)}let Y=0;function ee(){Y=0}function se(){return Y}function de(R){Y=R}function fe(){let R=Y;return R>=s.maxTextures&&Ke("WebGLTextures: Trying to use "+(R+1)+" texture units while this GPU supports only "+s.maxTextures),Y+=1,R}function te(R){let b=[];return b.push(R.wrapS),b.push(R.wrapT),b.push(R.wrapR||0),b.push(R.magFilter),b.push(R.minFilter),b.push(R.anisotropy),b.push(R.internalFormat),b.push(R.format),b.push(R.type),b.push(R.generateMipmaps),b.push(R.mipmapsAutoUpdate),b.push(R.premultiplyAlpha),b.push(R.flipY),b.push(R.unpackAlignment),b.push(R.colorSpace),b.join()}function ge(R,b){let q=n.get(R);if(R.isVideoTexture&&kt(R),R.isRenderTargetTexture===!1&&R.isExternalTexture!==!0&&R.version>0&&q.__version!==R.version){let ue=R.image;if(ue===null)Ke("WebGLRenderer: Texture marked for update but no image data found.");else if(ue.complete===!1)Ke("WebGLRenderer: Texture marked for update but image is incomplete");else{Gt(q,R,b);return}}else R.isExternalTexture&&(q.__webglTexture=R.sourceTexture?R.sourceTexture:null);t.bindTexture(i.TEXTURE_2D,q.__webglTexture,i.TEXTURE0+b)}function ve(R,b){let q=n.get(R);if(R.isRenderTargetTexture===!1&&R.version>0&&q.__version!==R.version){Gt(q,R,b);return}else R.isExternalTexture&&(q.__webglTexture=R.sourceTexture?R.sourceTexture:null);t.bindTexture(i.TEXTURE_2D_ARRAY,q.__webglTexture,i.TEXTURE0+b)}function Ce(R,b){let q=n.get(R);if(R.isRenderTargetTexture===!1&&R.version>0&&q.__version!==R.version){Gt(q,R,b);return}t.bindTexture(i.TEXTURE_3D,q.__webglTexture,i.TEXTURE0+b)}function Me(R,b){let q=n.get(R);if(R.version>0&&q.__version!==R.version){mn(q,R,b);return}t.bindTexture(i.TEXTURE_CUBE_MAP,q.__webglTexture,i.TEXTURE0+b)}let qe={[pc]:i.REPEAT,[os]:i.CLAMP_TO_EDGE,[mc]:i.MIRRORED_REPEAT},at={[On]:i.NEAREST,[jg]:i.NEAREST_MIPMAP_NEAREST,[Fa]:i.NEAREST_MIPMAP_LINEAR,[ei]:i.LINEAR,[Gc]:i.LINEAR_MIPMAP_NEAREST,[Is]:i.LINEAR_MIPMAP_LINEAR},Ge={[n0]:i.NEVER,[$d]:i.ALWAYS,[i0]:i.LESS,[qd]:i.LEQUAL,[s0]:i.EQUAL,[Yd]:i.GEQUAL,[r0]:i.GREATER,[o0]:i.NOTEQUAL};function mt(R,b){if(b.type===Ii&&e.has("OES_texture_float_linear")===!1&&(b.magFilter===ei||b.magFilter===Gc||b.magFilter===Fa||b.magFilter===Is||b.minFilter===ei||b.minFilter===Gc||b.minFilter===Fa||b.minFilter===Is)&&Ke("WebGLRenderer: Unable to use linear filtering with floating point textures. OES_texture_float_linear not supported on this device."),i.texParameteri(R,i.TEXTURE_WRAP_S,qe[b.wrapS]),i.texParameteri(R,i.TEXTURE_WRAP_T,qe[b.wrapT]),(R===i.TEXTURE_3D||R===i.TEXTURE_2D_ARRAY)&&i.texParameteri(R,i.TEXTURE_WRAP_R,qe[b.wrapR]),i.texParameteri(R,i.TEXTURE_MAG_FILTER,at[b.magFilter]),i.texParameteri(R,i.TEXTURE_MIN_FILTER,at[b.minFilter]),b.compareFunction&&(i.texParameteri(R,i.TEXTURE_COMPARE_MODE,i.COMPARE_REF_TO_TEXTURE),i.texParameteri(R,i.TEXTURE_COMPARE_FUNC,Ge[b.compareFunction])),e.has("EXT_texture_filter_anisotropic")===!0){if(b.magFilter===On||b.minFilter!==Fa&&b.minFilter!==Is||b.type===Ii&&e.has("OES_texture_float_linear")===!1)return;if(b.anisotropy>1||n.get(b).__currentAnisotropy){let q=e.get("EXT_texture_filter_anisotropic");i.texParameterf(R,q.TEXTURE_MAX_ANISOTROPY_EXT,Math.min(b.anisotropy,s.getMaxAnisotropy())),n.get(b).__currentAnisotropy=b.anisotropy}}}function dt(R,b){let q=!1;R.__webglInit===void 0&&(R.__webglInit=!0,b.addEventListener("dispose",D),O(b));let ue=b.source,ae=f.get(ue);ae===void 0&&(ae={},f.set(ue,ae));let xe=te(b);if(xe!==R.__cacheKey){ae[xe]===void 0&&(ae[xe]={texture:i.createTexture(),usedTimes:0},o.memory.textures++,q=!0),ae[xe].usedTimes++;let ye=ae[R.__cacheKey];ye!==void 0&&(ae[R.__cacheKey].usedTimes--,ye.usedTimes===0&&V(b)),R.__cacheKey=xe,R.__webglTexture=ae[xe].texture}return q}function rt(R,b,q){return Math.floor(Math.floor(R/q)/b)}function Jt(R,b,q,ue){let xe=R.updateRanges;if(xe.length===0)t.texSubImage2D(i.TEXTURE_2D,0,0,0,b.width,b.height,q,ue,b.data);else{xe.sort((F,oe)=>F.start-oe.start);let ye=0;for(let F=1;F<xe.length;F++){let oe=xe[ye],ie=xe[F],Ee=oe.start+oe.count,_e=rt(ie.start,b.width,4),be=rt(oe.start,b.width,4);ie.start<=Ee+1&&_e===be&&rt(ie.start+ie.count-1,b.width,4)===_e?oe.count=Math.max(oe.count,ie.start+ie.count-oe.start):(++ye,xe[ye]=ie)}xe.length=ye+1;let ne=t.getParameter(i.UNPACK_ROW_LENGTH),re=t.getParameter(i.UNPACK_SKIP_PIXELS),me=t.getParameter(i.UNPACK_SKIP_ROWS);t.pixelStorei(i.UNPACK_ROW_LENGTH,b.width);for(let F=0,oe=xe.length;F<oe;F++){let ie=xe[F],Ee=Math.floor(ie.start/4),_e=Math.ceil(ie.count/4),be=Ee%b.width,We=Math.floor(Ee/b.width),et=_e,he=1;t.pixelStorei(i.UNPACK_SKIP_PIXELS,be),t.pixelStorei(i.UNPACK_SKIP_ROWS,We),t.texSubImage2D(i.TEXTURE_2D,0,be,We,et,he,q,ue,b.data)}R.clearUpdateRanges(),t.pixelStorei(i.UNPACK_ROW_LENGTH,ne),t.pixelStorei(i.UNPACK_SKIP_PIXELS,re),t.pixelStorei(i.UNPACK_SKIP_ROWS,me)}}function Gt(R,b,q){let ue=i.TEXTURE_2D;(b.isDataArrayTexture||b.isCompressedArrayTexture)&&(ue=i.TEXTURE_2D_ARRAY),b.isData3DTexture&&(ue=i.TEXTURE_3D);let ae=dt(R,b),xe=b.source;t.bindTexture(ue,R.__webglTexture,i.TEXTURE0+q);let ye=n.get(xe);if(xe.version!==ye.__version||ae===!0){if(t.activeTexture(i.TEXTURE0+q),(typeof ImageBitmap<"u"&&b.image instanceof ImageBitmap)===!1){let he=bt.getPrimaries(bt.workingColorSpace),ke=b.colorSpace===Ds?null:bt.getPrimaries(b.colorSpace),tt=b.colorSpace===Ds||he===ke?i.NONE:i.BROWSER_DEFAULT_WEBGL;t.pixelStorei(i.UNPACK_FLIP_Y_WEBGL,b.flipY),t.pixelStorei(i.UNPACK_PREMULTIPLY_ALPHA_WEBGL,b.premultiplyAlpha),t.pixelStorei(i.UNPACK_COLORSPACE_CONVERSION_WEBGL,tt)}t.pixelStorei(i.UNPACK_ALIGNMENT,b.unpackAlignment);let re=v(b.image,!1,s.maxTextureSize);re=Ve(b,re);let me=r.convert(b.format,b.colorSpace),F=r.convert(b.type),oe=T(b.internalFormat,me,F,b.normalized,b.colorSpace,b.isVideoTexture);mt(ue,b);let ie,Ee=b.mipmaps,_e=b.isVideoTexture!==!0,be=ye.__version===void 0||ae===!0,We=xe.dataReady,et=E(b,re);if(b.isDepthTexture)oe=_(b.format===Ls,b.type),be&&(_e?t.texStorage2D(i.TEXTURE_2D,1,oe,re.width,re.height):t.texImage2D(i.TEXTURE_2D,0,oe,re.width,re.height,0,me,F,null));else if(b.isDataTexture)if(Ee.length>0){_e&&be&&t.texStorage2D(i.TEXTURE_2D,et,oe,Ee[0].width,Ee[0].height);for(let he=0,ke=Ee.length;he<ke;he++)ie=Ee[he],_e?We&&t.texSubImage2D(i.TEXTURE_2D,he,0,0,ie.width,ie.height,me,F,ie.data):t.texImage2D(i.TEXTURE_2D,he,oe,ie.width,ie.height,0,me,F,ie.data);b.generateMipmaps=!1}else _e?(be&&t.texStorage2D(i.TEXTURE_2D,et,oe,re.width,re.height),We&&Jt(b,re,me,F)):t.texImage2D(i.TEXTURE_2D,0,oe,re.width,re.height,0,me,F,re.data);else if(b.isCompressedTexture)if(b.isCompressedArrayTexture){_e&&be&&t.texStorage3D(i.TEXTURE_2D_ARRAY,et,oe,Ee[0].width,Ee[0].height,re.depth);for(let he=0,ke=Ee.length;he<ke;he++)if(ie=Ee[he],b.format!==$i)if(me!==null)if(_e){if(We)if(b.layerUpdates.size>0){let tt=sf(ie.width,ie.height,b.format,b.type);for(let Re of b.layerUpdates){let ut=ie.data.subarray(Re*tt/ie.data.BYTES_PER_ELEMENT,(Re+1)*tt/ie.data.BYTES_PER_ELEMENT);t.compressedTexSubImage3D(i.TEXTURE_2D_ARRAY,he,0,0,Re,ie.width,ie.height,1,me,ut)}}else t.compressedTexSubImage3D(i.TEXTURE_2D_ARRAY,he,0,0,0,ie.width,ie.height,re.depth,me,ie.data)}else t.compressedTexImage3D(i.TEXTURE_2D_ARRAY,he,oe,ie.width,ie.height,re.depth,0,ie.data,0,0);else Ke("WebGLRenderer: Attempt to load unsupported compressed texture format in .uploadTexture()");else _e?We&&t.texSubImage3D(i.TEXTURE_2D_ARRAY,he,0,0,0,ie.width,ie.height,re.depth,me,F,ie.data):t.texImage3D(i.TEXTURE_2D_ARRAY,he,oe,ie.width,ie.height,re.depth,0,me,F,ie.data);b.layerUpdates.size>0&&b.clearLayerUpdates()}else{_e&&be&&t.texStorage2D(i.TEXTURE_2D,et,oe,Ee[0].width,Ee[0].height);for(let he=0,ke=Ee.length;he<ke;he++)ie=Ee[he],b.format!==$i?me!==null?_e?We&&t.compressedTexSubImage2D(i.TEXTURE_2D,he,0,0,ie.width,ie.height,me,ie.data):t.compressedTexImage2D(i.TEXTURE_2D,he,oe,ie.width,ie.height,0,ie.data):Ke("WebGLRenderer: Attempt to load unsupported compressed texture format in .uploadTexture()"):_e?We&&t.texSubImage2D(i.TEXTURE_2D,he,0,0,ie.width,ie.height,me,F,ie.data):t.texImage2D(i.TEXTURE_2D,he,oe,ie.width,ie.height,0,me,F,ie.data)}else if(b.isDataArrayTexture)if(_e){if(be&&t.texStorage3D(i.TEXTURE_2D_ARRAY,et,oe,re.width,re.height,re.depth),We)if(b.layerUpdates.size>0){let he=sf(re.width,re.height,b.format,b.type);for(let ke of b.layerUpdates){let tt=re.data.subarray(ke*he/re.data.BYTES_PER_ELEMENT,(ke+1)*he/re.data.BYTES_PER_ELEMENT);t.texSubImage3D(i.TEXTURE_2D_ARRAY,0,0,0,ke,re.width,re.height,1,me,F,tt)}b.clearLayerUpdates()}else t.texSubImage3D(i.TEXTURE_2D_ARRAY,0,0,0,0,re.width,re.height,re.depth,me,F,re.data)}else t.texImage3D(i.TEXTURE_2D_ARRAY,0,oe,re.width,re.height,re.depth,0,me,F,re.data);else if(b.isData3DTexture)_e?(be&&t.texStorage3D(i.TEXTURE_3D,et,oe,re.width,re.height,re.depth),We&&t.texSubImage3D(i.TEXTURE_3D,0,0,0,0,re.width,re.height,re.depth,me,F,re.data)):t.texImage3D(i.TEXTURE_3D,0,oe,re.width,re.height,re.depth,0,me,F,re.data);else if(b.isFramebufferTexture){if(be)if(_e)t.texStorage2D(i.TEXTURE_2D,et,oe,re.width,re.height);else{let he=re.width,ke=re.height;for(let tt=0;tt<et;tt++)t.texImage2D(i.TEXTURE_2D,tt,oe,he,ke,0,me,F,null),he>>=1,ke>>=1}}else if(b.isHTMLTexture){if("texElementImage2D"in i){let he=i.canvas;if(he.hasAttribute("layoutsubtree")||he.setAttribute("layoutsubtree","true"),re.parentNode!==he){he.appendChild(re),d.add(b),he.onpaint=ke=>{let tt=ke.changedElements;for(let Re of d)tt.includes(Re.image)&&(Re.needsUpdate=!0)},he.requestPaint();return}if(i.texElementImage2D.length===3)i.texElementImage2D(i.TEXTURE_2D,i.RGBA8,re);else{let tt=i.RGBA,Re=i.RGBA,ut=i.UNSIGNED_BYTE;i.texElementImage2D(i.TEXTURE_2D,0,tt,Re,ut,re)}i.texParameteri(i.TEXTURE_2D,i.TEXTURE_MIN_FILTER,i.LINEAR),i.texParameteri(i.TEXTURE_2D,i.TEXTURE_WRAP_S,i.CLAMP_TO_EDGE),i.texParameteri(i.TEXTURE_2D,i.TEXTURE_WRAP_T,i.CLAMP_TO_EDGE)}}else if(Ee.length>0){if(_e&&be){let he=Ze(Ee[0]);t.texStorage2D(i.TEXTURE_2D,et,oe,he.width,he.height)}for(let he=0,ke=Ee.length;he<ke;he++)ie=Ee[he],_e?We&&t.texSubImage2D(i.TEXTURE_2D,he,0,0,me,F,ie):t.texImage2D(i.TEXTURE_2D,he,oe,me,F,ie);b.generateMipmaps=!1}else if(_e){if(be){let he=Ze(re);t.texStorage2D(i.TEXTURE_2D,et,oe,he.width,he.height)}We&&t.texSubImage2D(i.TEXTURE_2D,0,0,0,me,F,re)}else t.texImage2D(i.TEXTURE_2D,0,oe,me,F,re);A(b)&&b.mipmapsAutoUpdate===!0&&S(ue),ye.__version=xe.version,b.onUpdate&&b.onUpdate(b)}R.__version=b.version}function mn(R,b,q){if(b.image.length!==6)return;let ue=dt(R,b),ae=b.source;t.bindTexture(i.TEXTURE_CUBE_MAP,R.__webglTexture,i.TEXTURE0+q);let xe=n.get(ae);if(ae.version!==xe.__version||ue===!0){t.activeTexture(i.TEXTURE0+q);let ye=bt.getPrimaries(bt.workingColorSpace),ne=b.colorSpace===Ds?null:bt.getPrimaries(b.colorSpace),re=b.colorSpace===Ds||ye===ne?i.NONE:i.BROWSER_DEFAULT_WEBGL;t.pixelStorei(i.UNPACK_FLIP_Y_WEBGL,b.flipY),t.pixelStorei(i.UNPACK_PREMULTIPLY_ALPHA_WEBGL,b.premultiplyAlpha),t.pixelStorei(i.UNPACK_ALIGNMENT,b.unpackAlignment),t.pixelStorei(i.UNPACK_COLORSPACE_CONVERSION_WEBGL,re);let me=b.isCompressedTexture||b.image[0].isCompressedTexture,F=b.image[0]&&b.image[0].isDataTexture,oe=[];for(let Re=0;Re<6;Re++)!me&&!F?oe[Re]=v(b.image[Re],!0,s.maxCubemapSize):oe[Re]=F?b.image[Re].image:b.image[Re],oe[Re]=Ve(b,oe[Re]);let ie=oe[0],Ee=r.convert(b.format,b.colorSpace),_e=r.convert(b.type),be=T(b.internalFormat,Ee,_e,b.normalized,b.colorSpace),We=b.isVideoTexture!==!0,et=xe.__version===void 0||ue===!0,he=ae.dataReady,ke=E(b,ie);mt(i.TEXTURE_CUBE_MAP,b);let tt;if(b.isDepthTexture){if(be=_(b.format===Ls,b.type),et)if(We)t.texStorage2D(i.TEXTURE_CUBE_MAP,1,be,ie.width,ie.height);else for(let Re=0;Re<6;Re++)t.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Re,0,be,ie.width,ie.height,0,Ee,_e,null)}else if(me){We&&et&&t.texStorage2D(i.TEXTURE_CUBE_MAP,ke,be,ie.width,ie.height);for(let Re=0;Re<6;Re++){tt=oe[Re].mipmaps;for(let ut=0;ut<tt.length;ut++){let Wt=tt[ut];b.format!==$i?Ee!==null?We?he&&t.compressedTexSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Re,ut,0,0,Wt.width,Wt.height,Ee,Wt.data):t.compressedTexImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Re,ut,be,Wt.width,Wt.height,0,Wt.data):Ke("WebGLRenderer: Attempt to load unsupported compressed texture format in .setTextureCube()"):We?he&&t.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Re,ut,0,0,Wt.width,Wt.height,Ee,_e,Wt.data):t.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Re,ut,be,Wt.width,Wt.height,0,Ee,_e,Wt.data)}}}else{if(tt=b.mipmaps,We&&et){tt.length>0&&ke++;let Re=Ze(oe[0]);t.texStorage2D(i.TEXTURE_CUBE_MAP,ke,be,Re.width,Re.height)}for(let Re=0;Re<6;Re++)if(F){We?he&&t.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Re,0,0,0,oe[Re].width,oe[Re].height,Ee,_e,oe[Re].data):t.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Re,0,be,oe[Re].width,oe[Re].height,0,Ee,_e,oe[Re].data);for(let ut=0;ut<tt.length;ut++){let Yn=tt[ut].image[Re].image;We?he&&t.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Re,ut+1,0,0,Yn.width,Yn.height,Ee,_e,Yn.data):t.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Re,ut+1,be,Yn.width,Yn.height,0,Ee,_e,Yn.data)}}else{We?he&&t.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Re,0,0,0,Ee,_e,oe[Re]):t.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Re,0,be,Ee,_e,oe[Re]);for(let ut=0;ut<tt.length;ut++){let Wt=tt[ut];We?he&&t.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Re,ut+1,0,0,Ee,_e,Wt.image[Re]):t.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Re,ut+1,be,Ee,_e,Wt.image[Re])}}}A(b)&&b.mipmapsAutoUpdate===!0&&S(i.TEXTURE_CUBE_MAP),xe.__version=ae.version,b.onUpdate&&b.onUpdate(b)}R.__version=b.version}function Ft(R,b,q,ue,ae,xe){let ye=r.convert(q.format,q.colorSpace),ne=r.convert(q.type),re=T(q.internalFormat,ye,ne,q.normalized,q.colorSpace),me=n.get(b),F=n.get(q);if(F.__renderTarget=b,!me.__hasExternalTextures){let oe=Math.max(1,b.width>>xe),ie=Math.max(1,b.height>>xe);ae===i.TEXTURE_3D||ae===i.TEXTURE_2D_ARRAY?t.texImage3D(ae,xe,re,oe,ie,b.depth,0,ye,ne,null):t.texImage2D(ae,xe,re,oe,ie,0,ye,ne,null)}t.bindFramebuffer(i.FRAMEBUFFER,R),we(b)?a.framebufferTexture2DMultisampleEXT(i.FRAMEBUFFER,ue,ae,F.__webglTexture,0,lt(b)):(ae===i.TEXTURE_2D||ae>=i.TEXTURE_CUBE_MAP_POSITIVE_X&&ae<=i.TEXTURE_CUBE_MAP_NEGATIVE_Z)&&i.framebufferTexture2D(i.FRAMEBUFFER,ue,ae,F.__webglTexture,xe),t.bindFramebuffer(i.FRAMEBUFFER,null)}function Pn(R,b,q){if(i.bindRenderbuffer(i.RENDERBUFFER,R),b.depthBuffer){let ue=b.depthTexture,ae=ue&&ue.isDepthTexture?ue.type:null,xe=_(b.stencilBuffer,ae),ye=b.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT;we(b)?a.renderbufferStorageMultisampleEXT(i.RENDERBUFFER,lt(b),xe,b.width,b.height):q?i.renderbufferStorageMultisample(i.RENDERBUFFER,lt(b),xe,b.width,b.height):i.renderbufferStorage(i.RENDERBUFFER,xe,b.width,b.height),i.framebufferRenderbuffer(i.FRAMEBUFFER,ye,i.RENDERBUFFER,R)}else{let ue=b.textures;for(let ae=0;ae<ue.length;ae++){let xe=ue[ae],ye=r.convert(xe.format,xe.colorSpace),ne=r.convert(xe.type),re=T(xe.internalFormat,ye,ne,xe.normalized,xe.colorSpace);we(b)?a.renderbufferStorageMultisampleEXT(i.RENDERBUFFER,lt(b),re,b.width,b.height):q?i.renderbufferStorageMultisample(i.RENDERBUFFER,lt(b),re,b.width,b.height):i.renderbufferStorage(i.RENDERBUFFER,re,b.width,b.height)}}i.bindRenderbuffer(i.RENDERBUFFER,null)}function Mt(R,b,q){let ue=b.isWebGLCubeRenderTarget===!0;if(t.bindFramebuffer(i.FRAMEBUFFER,R),!(b.depthTexture&&b.depthTexture.isDepthTexture))throw new Error("THREE.WebGLTextures: renderTarget.depthTexture must be an instance of THREE.DepthTexture.");let ae=n.get(b.depthTexture);ae.__renderTarget=b;let xe=ue?b.depthTexture.image[0]:b.depthTexture.image;(!ae.__webglTexture||xe.width!==b.width||xe.height!==b.height)&&(xe.width=b.width,xe.height=b.height,b.depthTexture.needsUpdate=!0),ue?Me(b.depthTexture,0):ge(b.depthTexture,0);let ye=ae.__webglTexture,ne=lt(b),re=ue?i.TEXTURE_CUBE_MAP_POSITIVE_X+q:i.TEXTURE_2D,me=b.depthTexture.format===Ls?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT;if(b.depthTexture.format===Ts)we(b)?a.framebufferTexture2DMultisampleEXT(i.FRAMEBUFFER,me,re,ye,0,ne):i.framebufferTexture2D(i.FRAMEBUFFER,me,re,ye,0);else if(b.depthTexture.format===Ls)we(b)?a.framebufferTexture2DMultisampleEXT(i.FRAMEBUFFER,me,re,ye,0,ne):i.framebufferTexture2D(i.FRAMEBUFFER,me,re,ye,0);else throw new Error("THREE.WebGLTextures: Unknown depthTexture format.")}function Mn(R){let b=n.get(R),q=R.isWebGLCubeRenderTarget===!0;if(b.__boundDepthTexture!==R.depthTexture){let ue=R.depthTexture;if(b.__depthDisposeCallback&&b.__depthDisposeCallback(),ue){let ae=()=>{delete b.__boundDepthTexture,delete b.__depthDisposeCallback,ue.removeEventListener("dispose",ae)};ue.addEventListener("dispose",ae),b.__depthDisposeCallback=ae}b.__boundDepthTexture=ue}if(R.depthTexture&&!b.__autoAllocateDepthBuffer)if(q)for(let ue=0;ue<6;ue++)Mt(b.__webglFramebuffer[ue],R,ue);else R.texture.mipmaps.length>0?Mt(b.__webglFramebuffer[0],R,0):Mt(b.__webglFramebuffer,R,0);else if(q){b.__webglDepthbuffer=[];for(let ue=0;ue<6;ue++)if(t.bindFramebuffer(i.FRAMEBUFFER,b.__webglFramebuffer[ue]),b.__webglDepthbuffer[ue]===void 0)b.__webglDepthbuffer[ue]=i.createRenderbuffer(),Pn(b.__webglDepthbuffer[ue],R,!1);else{let ae=R.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT,xe=b.__webglDepthbuffer[ue];i.bindRenderbuffer(i.RENDERBUFFER,xe),i.framebufferRenderbuffer(i.FRAMEBUFFER,ae,i.RENDERBUFFER,xe)}}else if(R.texture.mipmaps.length>0?t.bindFramebuffer(i.FRAMEBUFFER,b.__webglFramebuffer[0]):t.bindFramebuffer(i.FRAMEBUFFER,b.__webglFramebuffer),b.__webglDepthbuffer===void 0)b.__webglDepthbuffer=i.createRenderbuffer(),Pn(b.__webglDepthbuffer,R,!1);else{let ae=R.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT,xe=b.__webglDepthbuffer;i.bindRenderbuffer(i.RENDERBUFFER,xe),i.framebufferRenderbuffer(i.FRAMEBUFFER,ae,i.RENDERBUFFER,xe)}t.bindFramebuffer(i.FRAMEBUFFER,null)}function sn(R,b,q){let ue=n.get(R);b!==void 0&&Ft(ue.__webglFramebuffer,R,R.texture,i.COLOR_ATTACHMENT0,i.TEXTURE_2D,0),q!==void 0&&Mn(R)}function gn(R){let b=R.texture,q=n.get(R),ue=n.get(b);R.addEventListener("dispose",H),O(R);let ae=R.textures,xe=R.isWebGLCubeRenderTarget===!0,ye=ae.length>1;if(ye||(ue.__webglTexture===void 0&&(ue.__webglTexture=i.createTexture()),ue.__version=b.version,o.memory.textures++),xe){q.__webglFramebuffer=[];for(let ne=0;ne<6;ne++)if(b.mipmaps.length>0){q.__webglFramebuffer[ne]=[];for(let re=0;re<b.mipmaps.length;re++)q.__webglFramebuffer[ne][re]=i.createFramebuffer()}else q.__webglFramebuffer[ne]=i.createFramebuffer()}else{if(b.mipmaps.length>0){q.__webglFramebuffer=[];for(let ne=0;ne<b.mipmaps.length;ne++)q.__webglFramebuffer[ne]=i.createFramebuffer()}else q.__webglFramebuffer=i.createFramebuffer();if(ye)for(let ne=0,re=ae.length;ne<re;ne++){let me=n.get(ae[ne]);me.__webglTexture===void 0&&(me.__webglTexture=i.createTexture(),o.memory.textures++)}if(R.samples>0&&we(R)===!1){q.__webglMultisampledFramebuffer=i.createFramebuffer(),q.__webglColorRenderbuffer=[],t.bindFramebuffer(i.FRAMEBUFFER,q.__webglMultisampledFramebuffer);for(let ne=0;ne<ae.length;ne++){let re=ae[ne];q.__webglColorRenderbuffer[ne]=i.createRenderbuffer(),i.bindRenderbuffer(i.RENDERBUFFER,q.__webglColorRenderbuffer[ne]);let me=r.convert(re.format,re.colorSpace),F=r.convert(re.type),oe=T(re.internalFormat,me,F,re.normalized,re.colorSpace,R.isXRRenderTarget===!0),ie=lt(R);i.renderbufferStorageMultisample(i.RENDERBUFFER,ie,oe,R.width,R.height),i.framebufferRenderbuffer(i.FRAMEBUFFER,i.COLOR_ATTACHMENT0+ne,i.RENDERBUFFER,q.__webglColorRenderbuffer[ne])}i.bindRenderbuffer(i.RENDERBUFFER,null),R.depthBuffer&&(q.__webglDepthRenderbuffer=i.createRenderbuffer(),Pn(q.__webglDepthRenderbuffer,R,!0)),t.bindFramebuffer(i.FRAMEBUFFER,null)}}if(xe){t.bindTexture(i.TEXTURE_CUBE_MAP,ue.__webglTexture),mt(i.TEXTURE_CUBE_MAP,b);for(let ne=0;ne<6;ne++)if(b.mipmaps.length>0)for(let re=0;re<b.mipmaps.length;re++)Ft(q.__webglFramebuffer[ne][re],R,b,i.COLOR_ATTACHMENT0,i.TEXTURE_CUBE_MAP_POSITIVE_X+ne,re);else Ft(q.__webglFramebuffer[ne],R,b,i.COLOR_ATTACHMENT0,i.TEXTURE_CUBE_MAP_POSITIVE_X+ne,0);A(b)?S(i.TEXTURE_CUBE_MAP):b.mipmaps.length>0&&i.texParameteri(i.TEXTURE_CUBE_MAP,i.TEXTURE_MAX_LEVEL,b.mipmaps.length-1),t.unbindTexture()}else if(ye){for(let ne=0,re=ae.length;ne<re;ne++){let me=ae[ne],F=n.get(me),oe=i.TEXTURE_2D;(R.isWebGL3DRenderTarget||R.isWebGLArrayRenderTarget)&&(oe=R.isWebGL3DRenderTarget?i.TEXTURE_3D:i.TEXTURE_2D_ARRAY),t.bindTexture(oe,F.__webglTexture),mt(oe,me),Ft(q.__webglFramebuffer,R,me,i.COLOR_ATTACHMENT0+ne,oe,0),A(me)&&S(oe)}t.unbindTexture()}else{let ne=i.TEXTURE_2D;if((R.isWebGL3DRenderTarget||R.isWebGLArrayRenderTarget)&&(ne=R.isWebGL3DRenderTarget?i.TEXTURE_3D:i.TEXTURE_2D_ARRAY),t.bindTexture(ne,ue.__webglTexture),mt(ne,b),b.mipmaps.length>0)for(let re=0;re<b.mipmaps.length;re++)Ft(q.__webglFramebuffer[re],R,b,i.COLOR_ATTACHMENT0,ne,re);else Ft(q.__webglFramebuffer,R,b,i.COLOR_ATTACHMENT0,ne,0);A(b)?S(ne):b.mipmaps.length>0&&i.texParameteri(ne,i.TEXTURE_MAX_LEVEL,b.mipmaps.length-1),t.unbindTexture()}R.depthBuffer&&Mn(R)}function B(R){let b=R.textures;for(let q=0,ue=b.length;q<ue;q++){let ae=b[q];if(A(ae)&&ae.mipmapsAutoUpdate===!0){let xe=C(R),ye=n.get(ae).__webglTexture;t.bindTexture(xe,ye),S(xe),t.unbindTexture()}}}let Pe=[];function je(R){if(R.samples>0){if(we(R)===!1){let b=R.textures,q=R.width,ue=R.height,ae=i.COLOR_BUFFER_BIT,xe=R.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT,ye=n.get(R),ne=b.length>1;if(ne)for(let me=0;me<b.length;me++)t.bindFramebuffer(i.FRAMEBUFFER,ye.__webglMultisampledFramebuffer),i.framebufferRenderbuffer(i.FRAMEBUFFER,i.COLOR_ATTACHMENT0+me,i.RENDERBUFFER,null),t.bindFramebuffer(i.FRAMEBUFFER,ye.__webglFramebuffer),i.framebufferTexture2D(i.DRAW_FRAMEBUFFER,i.COLOR_ATTACHMENT0+me,i.TEXTURE_2D,null,0);t.bindFramebuffer(i.READ_FRAMEBUFFER,ye.__webglMultisampledFramebuffer),R.texture.mipmaps.length>0?t.bindFramebuffer(i.DRAW_FRAMEBUFFER,ye.__webglFramebuffer[0]):t.bindFramebuffer(i.DRAW_FRAMEBUFFER,ye.__webglFramebuffer);for(let me=0;me<b.length;me++){if(R.resolveDepthBuffer&&(R.depthBuffer&&(ae|=i.DEPTH_BUFFER_BIT),R.stencilBuffer&&R.resolveStencilBuffer&&(ae|=i.STENCIL_BUFFER_BIT)),ne){i.framebufferRenderbuffer(i.READ_FRAMEBUFFER,i.COLOR_ATTACHMENT0,i.RENDERBUFFER,ye.__webglColorRenderbuffer[me]);let F=n.get(b[me]).__webglTexture;i.framebufferTexture2D(i.DRAW_FRAMEBUFFER,i.COLOR_ATTACHMENT0,i.TEXTURE_2D,F,0)}i.blitFramebuffer(0,0,q,ue,0,0,q,ue,ae,i.NEAREST),l===!0&&(Pe.length=0,Pe.push(i.COLOR_ATTACHMENT0+me),R.depthBuffer&&R.storeMultisampledDepthBuffer===!1&&Pe.push(xe),i.invalidateFramebuffer(i.READ_FRAMEBUFFER,Pe))}if(t.bindFramebuffer(i.READ_FRAMEBUFFER,null),t.bindFramebuffer(i.DRAW_FRAMEBUFFER,null),ne)for(let me=0;me<b.length;me++){t.bindFramebuffer(i.FRAMEBUFFER,ye.__webglMultisampledFramebuffer),i.framebufferRenderbuffer(i.FRAMEBUFFER,i.COLOR_ATTACHMENT0+me,i.RENDERBUFFER,ye.__webglColorRenderbuffer[me]);let F=n.get(b[me]).__webglTexture;t.bindFramebuffer(i.FRAMEBUFFER,ye.__webglFramebuffer),i.framebufferTexture2D(i.DRAW_FRAMEBUFFER,i.COLOR_ATTACHMENT0+me,i.TEXTURE_2D,F,0)}t.bindFramebuffer(i.DRAW_FRAMEBUFFER,ye.__webglMultisampledFramebuffer)}else if(R.depthBuffer&&R.storeMultisampledDepthBuffer===!1&&l){let b=R.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT;i.invalidateFramebuffer(i.DRAW_FRAMEBUFFER,[b])}}}function lt(R){return Math.min(s.maxSamples,R.samples)}function we(R){let b=n.get(R);return R.samples>0&&e.has("WEBGL_multisampled_render_to_texture")===!0&&b.__useRenderToTexture!==!1}function kt(R){let b=o.render.frame;h.get(R)!==b&&(h.set(R,b),R.update())}function Ve(R,b){let q=R.colorSpace,ue=R.format,ae=R.type;return R.isCompressedTexture===!0||R.isVideoTexture===!0||q!==pa&&q!==Ds&&(bt.getTransfer(q)===Lt?(ue!==$i||ae!==si)&&Ke("WebGLTextures: sRGB encoded textures have to use RGBAFormat and UnsignedByteType."):nt("WebGLTextures: Unsupported texture color space:",q)),b}function Ze(R){return typeof HTMLImageElement<"u"&&R instanceof HTMLImageElement?(c.width=R.naturalWidth||R.width,c.height=R.naturalHeight||R.height):typeof VideoFrame<"u"&&R instanceof VideoFrame?(c.width=R.displayWidth,c.height=R.displayHeight):(c.width=R.width,c.height=R.height),c}this.allocateTextureUnit=fe,this.resetTextureUnits=ee,this.getTextureUnits=se,this.setTextureUnits=de,this.setTexture2D=ge,this.setTexture2DArray=ve,this.setTexture3D=Ce,this.setTextureCube=Me,this.rebindTextures=sn,this.setupRenderTarget=gn,this.updateRenderTargetMipmap=B,this.updateMultisampleRenderTarget=je,this.setupDepthRenderbuffer=Mn,this.setupFrameBufferTexture=Ft,this.useMultisampledRTT=we,this.dispose=G}function RE(i,e){function t(n,s=Ds){let r,o=bt.getTransfer(s);if(n===si)return i.UNSIGNED_BYTE;if(n===Xc)return i.UNSIGNED_SHORT_4_4_4_4;if(n===qc)return i.UNSIGNED_SHORT_5_5_5_1;if(n===Vd)return i.UNSIGNED_INT_5_9_9_9_REV;if(n===Gd)return i.UNSIGNED_INT_10F_11F_11F_REV;if(n===zd)return i.BYTE;if(n===Hd)return i.SHORT;if(n===Do)return i.UNSIGNED_SHORT;if(n===Wc)return i.INT;if(n===qi)return i.UNSIGNED_INT;if(n===Ii)return i.FLOAT;if(n===Yi)return i.HALF_FLOAT;if(n===Wd)return i.ALPHA;if(n===Xd)return i.RGB;if(n===$i)return i.RGBA;if(n===Ts)return i.DEPTH_COMPONENT;if(n===Ls)return i.DEPTH_STENCIL;if(n===Yc)return i.RED;if(n===$c)return i.RED_INTEGER;if(n===sr)return i.RG;if(n===Zc)return i.RG_INTEGER;if(n===Jc)return i.RGBA_INTEGER;if(n===Oa||n===Ba||n===ka||n===za)if(o===Lt)if(r=e.get("WEBGL_compressed_texture_s3tc_srgb"),r!==null){if(n===Oa)return r.COMPRESSED_SRGB_S3TC_DXT1_EXT;if(n===Ba)return r.COMPRESSED_SRGB_ALPHA_S3TC_DXT1_EXT;if(n===ka)return r.COMPRESSED_SRGB_ALPHA_S3TC_DXT3_EXT;if(n===za)return r.COMPRESSED_SRGB_ALPHA_S3TC_DXT5_EXT}else return null;else if(r=e.get("WEBGL_compressed_texture_s3tc"),r!==null){if(n===Oa)return r.COMPRESSED_RGB_S3TC_DXT1_EXT;if(n===Ba)return r.COMPRESSED_RGBA_S3TC_DXT1_EXT;if(n===ka)return r.COMPRESSED_RGBA_S3TC_DXT3_EXT;if(n===za)return r.COMPRESSED_RGBA_S3TC_DXT5_EXT}else return null;if(n===Kc||n===jc||n===Qc||n===eh)if(r=e.get("WEBGL_compressed_texture_pvrtc"),r!==null){if(n===Kc)return r.COMPRESSED_RGB_PVRTC_4BPPV1_IMG;if(n===jc)return r.COMPRESSED_RGB_PVRTC_2BPPV1_IMG;if(n===Qc)return r.COMPRESSED_RGBA_PVRTC_4BPPV1_IMG;if(n===eh)return r.COMPRESSED_RGBA_PVRTC_2BPPV1_IMG}else return null;if(n===th||n===nh||n===ih||n===sh||n===rh||n===Ha||n===oh)if(r=e.get("WEBGL_compressed_texture_etc"),r!==null){if(n===th||n===nh)return o===Lt?r.COMPRESSED_SRGB8_ETC2:r.COMPRESSED_RGB8_ETC2;if(n===ih)return o===Lt?r.COMPRESSED_SRGB8_ALPHA8_ETC2_EAC:r.COMPRESSED_RGBA8_ETC2_EAC;if(n===sh)return r.COMPRESSED_R11_EAC;if(n===rh)return r.COMPRESSED_SIGNED_R11_EAC;if(n===Ha)return r.COMPRESSED_RG11_EAC;if(n===oh)return r.COMPRESSED_SIGNED_RG11_EAC}else return null;if(n===ah||n===lh||n===ch||n===hh||n===uh||n===dh||n===fh||n===ph||n===mh||n===gh||n===_h||n===xh||n===vh||n===yh)if(r=e.get("WEBGL_compressed_texture_astc"),r!==null){if(n===ah)return o===Lt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_4x4_KHR:r.COMPRESSED_RGBA_ASTC_4x4_KHR;if(n===lh)return o===Lt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_5x4_KHR:r.COMPRESSED_RGBA_ASTC_5x4_KHR;if(n===ch)return o===Lt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_5x5_KHR:r.COMPRESSED_RGBA_ASTC_5x5_KHR;if(n===hh)return o===Lt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_6x5_KHR:r.COMPRESSED_RGBA_ASTC_6x5_KHR;if(n===uh)return o===Lt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_6x6_KHR:r.COMPRESSED_RGBA_ASTC_6x6_KHR;if(n===dh)return o===Lt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_8x5_KHR:r.COMPRESSED_RGBA_ASTC_8x5_KHR;if(n===fh)return o===Lt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_8x6_KHR:r.COMPRESSED_RGBA_ASTC_8x6_KHR;if(n===ph)return o===Lt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_8x8_KHR:r.COMPRESSED_RGBA_ASTC_8x8_KHR;if(n===mh)return o===Lt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x5_KHR:r.COMPRESSED_RGBA_ASTC_10x5_KHR;if(n===gh)return o===Lt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x6_KHR:r.COMPRESSED_RGBA_ASTC_10x6_KHR;if(n===_h)return o===Lt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x8_KHR:r.COMPRESSED_RGBA_ASTC_10x8_KHR;if(n===xh)return o===Lt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x10_KHR:r.COMPRESSED_RGBA_ASTC_10x10_KHR;if(n===vh)return o===Lt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_12x10_KHR:r.COMPRESSED_RGBA_ASTC_12x10_KHR;if(n===yh)return o===Lt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_12x12_KHR:r.COMPRESSED_RGBA_ASTC_12x12_KHR}else return null;if(n===Sh||n===bh||n===Mh)if(r=e.get("EXT_texture_compression_bptc"),r!==null){if(n===Sh)return o===Lt?r.COMPRESSED_SRGB_ALPHA_BPTC_UNORM_EXT:r.COMPRESSED_RGBA_BPTC_UNORM_EXT;if(n===bh)return r.COMPRESSED_RGB_BPTC_SIGNED_FLOAT_EXT;if(n===Mh)return r.COMPRESSED_RGB_BPTC_UNSIGNED_FLOAT_EXT}else return null;if(n===wh||n===Eh||n===Va||n===Th)if(r=e.get("EXT_texture_compression_rgtc"),r!==null){if(n===wh)return r.COMPRESSED_RED_RGTC1_EXT;if(n===Eh)return r.COMPRESSED_SIGNED_RED_RGTC1_EXT;if(n===Va)return r.COMPRESSED_RED_GREEN_RGTC2_EXT;if(n===Th)return r.COMPRESSED_SIGNED_RED_GREEN_RGTC2_EXT}else return null;return n===Ir?i.UNSIGNED_INT_24_8:i[n]!==void 0?i[n]:null}return{convert:t}}var PE=`
void main() {

	gl_Position = vec4( position, 1.0 );

}`,IE=`
uniform sampler2DArray depthColor;
uniform float depthWidth;
uniform float depthHeight;

void main() {

	vec2 coord = vec2( gl_FragCoord.x / depthWidth, gl_FragCoord.y / depthHeight );

	if ( coord.x >= 1.0 ) {

		gl_FragDepth = texture( depthColor, vec3( coord.x - 1.0, coord.y, 1 ) ).r;

	} else {

		gl_FragDepth = texture( depthColor, vec3( coord.x, coord.y, 0 ) ).r;

	}

}`,ff=class{constructor(){this.texture=null,this.mesh=null,this.depthNear=0,this.depthFar=0}init(e,t){if(this.texture===null){let n=new Ta(e.texture);(e.depthNear!==t.depthNear||e.depthFar!==t.depthFar)&&(this.depthNear=e.depthNear,this.depthFar=e.depthFar),this.texture=n}}getMesh(e){if(this.texture!==null&&this.mesh===null){let t=e.cameras[0].viewport,n=new as({vertexShader:PE,fragmentShader:IE,uniforms:{depthColor:{value:this.texture},depthWidth:{value:t.z},depthHeight:{value:t.w}}});this.mesh=new Ue(new wr(20,20),n)}return this.mesh}reset(){this.texture=null,this.mesh=null}getDepthTexture(){return this.texture}},pf=class extends Xi{constructor(e,t){super();let n=this,s=null,r=1,o=null,a="local-floor",l=1,c=null,h=null,d=null,u=null,f=null,g=null,y=typeof XRWebGLBinding<"u",m=new ff,p={},v=t.getContextAttributes(),A=null,S=null,C=[],T=[],_=new Je,E=null,O=null,I=new Qn;I.viewport=new jt;let D=new Qn;D.viewport=new jt;let H=[I,D],X=new kc,L=null,G=null;this.cameraAutoUpdate=!0,this.enabled=!1,this.isPresenting=!1,this.getController=function(te){let ge=C[te];return ge===void 0&&(ge=new To,C[te]=ge),ge.getTargetRaySpace()},this.getControllerGrip=function(te){let ge=C[te];return ge===void 0&&(ge=new To,C[te]=ge),ge.getGripSpace()},this.getHand=function(te){let ge=C[te];return ge===void 0&&(ge=new To,C[te]=ge),ge.getHandSpace()};function Z(te){let ge=T.indexOf(te.inputSource);if(ge===-1)return;let ve=C[ge];ve!==void 0&&(ve.update(te.inputSource,te.frame,c||o),ve.dispatchEvent({type:te.type,data:te.inputSource}))}function V(){s.removeEventListener("select",Z),s.removeEventListener("selectstart",Z),s.removeEventListener("selectend",Z),s.removeEventListener("squeeze",Z),s.removeEventListener("squeezestart",Z),s.removeEventListener("squeezeend",Z),s.removeEventListener("end",V),s.removeEventListener("inputsourceschange",ce);for(let te=0;te<C.length;te++){let ge=T[te];ge!==null&&(T[te]=null,C[te].disconnect(ge))}L=null,G=null,m.reset();for(let te in p)delete p[te];if(e.setRenderTarget(A),f=null,u=null,d=null,s=null,S=null,fe.stop(),n.isPresenting=!1,e.setPixelRatio(E),e.setSize(_.width,_.height,!1),O!==null){let te=O.camera;te.fov=O.fov,te.zoom=O.zoom,te.updateProjectionMatrix(),O=null}n.dispatchEvent({type:"sessionend"})}this.setFramebufferScaleFactor=function(te){r=te,n.isPresenting===!0&&Ke("WebXRManager: Cannot change framebuffer scale while presenting.")},this.setReferenceSpaceType=function(te){a=te,n.isPresenting===!0&&Ke("WebXRManager: Cannot change reference space type while presenting.")},this.getReferenceSpace=function(){return c||o},this.setReferenceSpace=function(te){c=te},this.getBaseLayer=function(){return u!==null?u:f},this.getBinding=function(){return d===null&&y&&(d=new XRWebGLBinding(s,t)),d},this.getFrame=function(){return g},this.getSession=function(){return s},this.setSession=async function(te){if(s=te,s!==null){if(A=e.getRenderTarget(),s.addEventListener("select",Z),s.addEventListener("selectstart",Z),s.addEventListener("selectend",Z),s.addEventListener("squeeze",Z),s.addEventListener("squeezestart",Z),s.addEventListener("squeezeend",Z),s.addEventListener("end",V),s.addEventListener("inputsourceschange",ce),v.xrCompatible!==!0&&await t.makeXRCompatible(),E=e.getPixelRatio(),e.getSize(_),y&&"createProjectionLayer"in XRWebGLBinding.prototype){let ve=null,Ce=null,Me=null;v.depth&&(Me=v.stencil?t.DEPTH24_STENCIL8:t.DEPTH_COMPONENT24,ve=v.stencil?Ls:Ts,Ce=v.stencil?Ir:qi);let qe={colorFormat:t.RGBA8,depthFormat:Me,scaleFactor:r};d=this.getBinding(),u=d.createProjectionLayer(qe),s.updateRenderState({layers:[u]}),e.setPixelRatio(1),e.setSize(u.textureWidth,u.textureHeight,!1),S=new _i(u.textureWidth,u.textureHeight,{format:$i,type:si,depthTexture:new Rs(u.textureWidth,u.textureHeight,Ce,void 0,void 0,void 0,void 0,void 0,void 0,ve),stencilBuffer:v.stencil,colorSpace:e.outputColorSpace,samples:v.antialias?4:0,resolveDepthBuffer:u.ignoreDepthValues===!1,resolveStencilBuffer:u.ignoreDepthValues===!1,storeMultisampledDepthBuffer:u.ignoreDepthValues===!1,storeMultisampledStencilBuffer:u.ignoreDepthValues===!1})}else{let ve={antialias:v.antialias,alpha:!0,depth:v.depth,stencil:v.stencil,framebufferScaleFactor:r};f=new XRWebGLLayer(s,t,ve),s.updateRenderState({baseLayer:f}),e.setPixelRatio(1),e.setSize(f.framebufferWidth,f.framebufferHeight,!1),S=new _i(f.framebufferWidth,f.framebufferHeight,{format:$i,type:si,colorSpace:e.outputColorSpace,stencilBuffer:v.stencil,resolveDepthBuffer:f.ignoreDepthValues===!1,resolveStencilBuffer:f.ignoreDepthValues===!1,storeMultisampledDepthBuffer:f.ignoreDepthValues===!1,storeMultisampledStencilBuffer:f.ignoreDepthValues===!1})}S.isXRRenderTarget=!0,this.setFoveation(l),c=null,o=await s.requestReferenceSpace(a),fe.setContext(s),fe.start(),n.isPresenting=!0,n.dispatchEvent({type:"sessionstart"})}},this.getEnvironmentBlendMode=function(){if(s!==null)return s.environmentBlendMode},this.getDepthTexture=function(){return m.getDepthTexture()};function ce(te){for(let ge=0;ge<te.removed.length;ge++){let ve=te.removed[ge],Ce=T.indexOf(ve);Ce>=0&&(T[Ce]=null,C[Ce].disconnect(ve))}for(let ge=0;ge<te.added.length;ge++){let ve=te.added[ge],Ce=T.indexOf(ve);if(Ce===-1){for(let qe=0;qe<C.length;qe++)if(qe>=T.length){T.push(ve),Ce=qe;break}else if(T[qe]===null){T[qe]=ve,Ce=qe;break}if(Ce===-1)break}let Me=C[Ce];Me&&Me.connect(ve)}}function Y(te,ge){ge===null?te.matrixWorld.copy(te.matrix):te.matrixWorld.multiplyMatrices(ge.matrixWorld,te.matrix),te.matrixWorldInverse.copy(te.matrixWorld).invert()}this.updateCamera=function(te){if(s===null)return;let ge=te.near,ve=te.far;m.texture!==null&&(m.depthNear>0&&(ge=m.depthNear),m.depthFar>0&&(ve=m.depthFar)),X.near=D.near=I.near=ge,X.far=D.far=I.far=ve,(L!==X.near||G!==X.far)&&(s.updateRenderState({depthNear:X.near,depthFar:X.far}),L=X.near,G=X.far),X.layers.mask=te.layers.mask|6,I.layers.mask=X.layers.mask&-5,D.layers.mask=X.layers.mask&-3;let Ce=te.parent,Me=X.cameras;Y(X,Ce);for(let qe=0;qe<Me.length;qe++)Y(Me[qe],Ce);X.projectionMatrix.copy(I.projectionMatrix),X.projectionMatrixInverse.copy(I.projectionMatrixInverse),O===null&&te.isPerspectiveCamera&&(O={camera:te,fov:te.fov,zoom:te.zoom}),ee(te,X,Ce)};function ee(te,ge,ve){ve===null?te.matrix.copy(ge.matrixWorld):(te.matrix.copy(ve.matrixWorld),te.matrix.invert(),te.matrix.multiply(ge.matrixWorld)),te.matrix.decompose(te.position,te.quaternion,te.scale),te.updateMatrixWorld(!0),te.projectionMatrix.copy(ge.projectionMatrix),te.projectionMatrixInverse.copy(ge.projectionMatrixInverse),te.isPerspectiveCamera&&(te.fov=Mo*2*Math.atan(1/te.projectionMatrix.elements[5]),te.zoom=1)}this.getCamera=function(){return X},this.getFoveation=function(){if(!(u===null&&f===null))return l},this.setFoveation=function(te){l=te,u!==null&&(u.fixedFoveation=te),f!==null&&f.fixedFoveation!==void 0&&(f.fixedFoveation=te)},this.hasDepthSensing=function(){return m.texture!==null},this.getDepthSensingMesh=function(){return m.getMesh(X)},this.getCameraTexture=function(te){return p[te]};let se=null;function de(te,ge){if(h=ge.getViewerPose(c||o),g=ge,h!==null){let ve=h.views;f!==null&&(e.setRenderTargetFramebuffer(S,f.framebuffer),e.setRenderTarget(S));let Ce=!1;ve.length!==X.cameras.length&&(X.cameras.length=0,Ce=!0);for(let Ge=0;Ge<ve.length;Ge++){let mt=ve[Ge],dt=null;if(f!==null)dt=f.getViewport(mt);else{let Jt=d.getViewSubImage(u,mt);dt=Jt.viewport,Ge===0&&(e.setRenderTargetTextures(S,Jt.colorTexture,Jt.depthStencilTexture),e.setRenderTarget(S))}let rt=H[Ge];rt===void 0&&(rt=new Qn,rt.layers.enable(Ge),rt.viewport=new jt,H[Ge]=rt),rt.matrix.fromArray(mt.transform.matrix),rt.matrix.decompose(rt.position,rt.quaternion,rt.scale),rt.projectionMatrix.fromArray(mt.projectionMatrix),rt.projectionMatrixInverse.copy(rt.projectionMatrix).invert(),rt.viewport.set(dt.x,dt.y,dt.width,dt.height),Ge===0&&(X.matrix.copy(rt.matrix),X.matrix.decompose(X.position,X.quaternion,X.scale)),Ce===!0&&X.cameras.push(rt)}let Me=s.enabledFeatures;if(Me&&Me.includes("depth-sensing")&&s.depthUsage=="gpu-optimized"&&y){d=n.getBinding();let Ge=d.getDepthInformation(ve[0]);Ge&&Ge.isValid&&Ge.texture&&m.init(Ge,s.renderState)}if(Me&&Me.includes("camera-access")&&y){e.state.unbindTexture(),d=n.getBinding();for(let Ge=0;Ge<ve.length;Ge++){let mt=ve[Ge].camera;if(mt){let dt=p[mt];dt||(dt=new Ta,p[mt]=dt);let rt=d.getCameraImage(mt);dt.sourceTexture=rt}}}}for(let ve=0;ve<C.length;ve++){let Ce=T[ve],Me=C[ve];Ce!==null&&Me!==void 0&&Me.update(Ce,ge,c||o)}se&&se(te,ge),ge.detectedPlanes&&n.dispatchEvent({type:"planesdetected",data:ge}),g=null}let fe=new k0;fe.setAnimationLoop(de),this.setAnimationLoop=function(te){se=te},this.dispose=function(){}}},LE=new ht,Z0=new st;Z0.set(-1,0,0,0,1,0,0,0,1);function DE(i,e){function t(m,p){m.matrixAutoUpdate===!0&&m.updateMatrix(),p.value.copy(m.matrix)}function n(m,p){p.color.getRGB(m.fogColor.value,ef(i)),p.isFog?(m.fogNear.value=p.near,m.fogFar.value=p.far):p.isFogExp2&&(m.fogDensity.value=p.density)}function s(m,p,v,A,S){p.isNodeMaterial?p.uniformsNeedUpdate=!1:p.isMeshBasicMaterial?r(m,p):p.isMeshLambertMaterial?(r(m,p),p.envMap&&(m.envMapIntensity.value=p.envMapIntensity)):p.isMeshToonMaterial?(r(m,p),d(m,p)):p.isMeshPhongMaterial?(r(m,p),h(m,p),p.envMap&&(m.envMapIntensity.value=p.envMapIntensity)):p.isMeshStandardMaterial?(r(m,p),u(m,p),p.isMeshPhysicalMaterial&&f(m,p,S)):p.isMeshMatcapMaterial?(r(m,p),g(m,p)):p.isMeshDepthMaterial?r(m,p):p.isMeshDistanceMaterial?(r(m,p),y(m,p)):p.isMeshNormalMaterial?r(m,p):p.isLineBasicMaterial?(o(m,p),p.isLineDashedMaterial&&a(m,p)):p.isPointsMaterial?l(m,p,v,A):p.isSpriteMaterial?c(m,p):p.isShadowMaterial?(m.color.value.copy(p.color),m.opacity.value=p.opacity):p.isShaderMaterial&&(p.uniformsNeedUpdate=!1)}function r(m,p){m.opacity.value=p.opacity,p.color&&m.diffuse.value.copy(p.color),p.emissive&&m.emissive.value.copy(p.emissive).multiplyScalar(p.emissiveIntensity),p.map&&(m.map.value=p.map,t(p.map,m.mapTransform)),p.alphaMap&&(m.alphaMap.value=p.alphaMap,t(p.alphaMap,m.alphaMapTransform)),p.bumpMap&&(m.bumpMap.value=p.bumpMap,t(p.bumpMap,m.bumpMapTransform),m.bumpScale.value=p.bumpScale,p.side===ti&&(m.bumpScale.value*=-1)),p.normalMap&&(m.normalMap.value=p.normalMap,t(p.normalMap,m.normalMapTransform),m.normalScale.value.copy(p.normalScale),p.side===ti&&m.normalScale.value.negate()),p.displacementMap&&(m.displacementMap.value=p.displacementMap,t(p.displacementMap,m.displacementMapTransform),m.displacementScale.value=p.displacementScale,m.displacementBias.value=p.displacementBias),p.emissiveMap&&(m.emissiveMap.value=p.emissiveMap,t(p.emissiveMap,m.emissiveMapTransform)),p.specularMap&&(m.specularMap.value=p.specularMap,t(p.specularMap,m.specularMapTransform)),p.alphaTest>0&&(m.alphaTest.value=p.alphaTest);let v=e.get(p),A=v.envMap,S=v.envMapRotation;A&&(m.envMap.value=A,m.envMapRotation.value.setFromMatrix4(LE.makeRotationFromEuler(S)).transpose(),A.isCubeTexture&&A.isRenderTargetTexture===!1&&m.envMapRotation.value.premultiply(Z0),m.reflectivity.value=p.reflectivity,m.ior.value=p.ior,m.refractionRatio.value=p.refractionRatio),p.lightMap&&(m.lightMap.value=p.lightMap,m.lightMapIntensity.value=p.lightMapIntensity,t(p.lightMap,m.lightMapTransform)),p.aoMap&&(m.aoMap.value=p.aoMap,m.aoMapIntensity.value=p.aoMapIntensity,t(p.aoMap,m.aoMapTransform))}function o(m,p){m.diffuse.value.copy(p.color),m.opacity.value=p.opacity,p.map&&(m.map.value=p.map,t(p.map,m.mapTransform))}function a(m,p){m.dashSize.value=p.dashSize,m.totalSize.value=p.dashSize+p.gapSize,m.scale.value=p.scale}function l(m,p,v,A){m.diffuse.value.copy(p.color),m.opacity.value=p.opacity,m.size.value=p.size*v,m.scale.value=A*.5,p.map&&(m.map.value=p.map,t(p.map,m.uvTransform)),p.alphaMap&&(m.alphaMap.value=p.alphaMap,t(p.alphaMap,m.alphaMapTransform)),p.alphaTest>0&&(m.alphaTest.value=p.alphaTest)}function c(m,p){m.diffuse.value.copy(p.color),m.opacity.value=p.opacity,m.rotation.value=p.rotation,p.map&&(m.map.value=p.map,t(p.map,m.mapTransform)),p.alphaMap&&(m.alphaMap.value=p.alphaMap,t(p.alphaMap,m.alphaMapTransform)),p.alphaTest>0&&(m.alphaTest.value=p.alphaTest)}function h(m,p){m.specular.value.copy(p.specular),m.shininess.value=Math.max(p.shininess,1e-4)}function d(m,p){p.gradientMap&&(m.gradientMap.value=p.gradientMap)}function u(m,p){m.metalness.value=p.metalness,p.metalnessMap&&(m.metalnessMap.value=p.metalnessMap,t(p.metalnessMap,m.metalnessMapTransform)),m.roughness.value=p.roughness,p.roughnessMap&&(m.roughnessMap.value=p.roughnessMap,t(p.roughnessMap,m.roughnessMapTransform)),p.envMap&&(m.envMapIntensity.value=p.envMapIntensity)}function f(m,p,v){m.ior.value=p.ior,p.diffuseRoughness>0&&(m.diffuseRoughness.value=p.diffuseRoughness,p.diffuseRoughnessMap&&(m.diffuseRoughnessMap.value=p.diffuseRoughnessMap,t(p.diffuseRoughnessMap,m.diffuseRoughnessMapTransform))),p.sheen>0&&(m.sheenColor.value.copy(p.sheenColor).multiplyScalar(p.sheen),m.sheenRoughness.value=p.sheenRoughness,p.sheenColorMap&&(m.sheenColorMap.value=p.sheenColorMap,t(p.sheenColorMap,m.sheenColorMapTransform)),p.sheenRoughnessMap&&(m.sheenRoughnessMap.value=p.sheenRoughnessMap,t(p.sheenRoughnessMap,m.sheenRoughnessMapTransform))),p.clearcoat>0&&(m.clearcoat.value=p.clearcoat,m.clearcoatRoughness.value=p.clearcoatRoughness,p.clearcoatMap&&(m.clearcoatMap.value=p.clearcoatMap,t(p.clearcoatMap,m.clearcoatMapTransform)),p.clearcoatRoughnessMap&&(m.clearcoatRoughnessMap.value=p.clearcoatRoughnessMap,t(p.clearcoatRoughnessMap,m.clearcoatRoughnessMapTransform)),p.clearcoatNormalMap&&(m.clearcoatNormalMap.value=p.clearcoatNormalMap,t(p.clearcoatNormalMap,m.clearcoatNormalMapTransform),m.clearcoatNormalScale.value.copy(p.clearcoatNormalScale),p.side===ti&&m.clearcoatNormalScale.value.negate())),p.dispersion>0&&(m.dispersion.value=p.dispersion),p.retroreflectivity>0&&(m.retroreflectivity.value=p.retroreflectivity),p.iridescence>0&&(m.iridescence.value=p.iridescence,m.iridescenceIOR.value=p.iridescenceIOR,m.iridescenceThicknessMinimum.value=p.iridescenceThicknessMinimum,m.iridescenceThicknessMaximum.value=p.iridescenceThicknessMaximum,p.iridescenceMap&&(m.iridescenceMap.value=p.iridescenceMap,t(p.iridescenceMap,m.iridescenceMapTransform)),p.iridescenceThicknessMap&&(m.iridescenceThicknessMap.value=p.iridescenceThicknessMap,t(p.iridescenceThicknessMap,m.iridescenceThicknessMapTransform))),p.transmission>0&&(m.transmission.value=p.transmission,m.transmissionSamplerMap.value=v.texture,m.transmissionSamplerSize.value.set(v.width,v.height),p.transmissionMap&&(m.transmissionMap.value=p.transmissionMap,t(p.transmissionMap,m.transmissionMapTransform)),m.thickness.value=p.thickness,p.thicknessMap&&(m.thicknessMap.value=p.thicknessMap,t(p.thicknessMap,m.thicknessMapTransform)),m.attenuationDistance.value=p.attenuationDistance,m.attenuationColor.value.copy(p.attenuationColor)),p.anisotropy>0&&(m.anisotropyVector.value.set(p.anisotropy*Math.cos(p.anisotropyRotation),p.anisotropy*Math.sin(p.anisotropyRotation)),p.anisotropyMap&&(m.anisotropyMap.value=p.anisotropyMap,t(p.anisotropyMap,m.anisotropyMapTransform))),m.specularIntensity.value=p.specularIntensity,m.specularColor.value.copy(p.specularColor),p.specularColorMap&&(m.specularColorMap.value=p.specularColorMap,t(p.specularColorMap,m.specularColorMapTransform)),p.specularIntensityMap&&(m.specularIntensityMap.value=p.specularIntensityMap,t(p.specularIntensityMap,m.specularIntensityMapTransform))}function g(m,p){p.matcap&&(m.matcap.value=p.matcap)}function y(m,p){let v=e.get(p).light;m.referencePosition.value.setFromMatrixPosition(v.matrixWorld),m.nearDistance.value=v.shadow.camera.near,m.farDistance.value=v.shadow.camera.far}return{refreshFogUniforms:n,refreshMaterialUniforms:s}}function NE(i,e,t,n){let s={},r={};function o(v,A){let S=A.program;n.uniformBlockBinding(v,S,s[v.id])}function a(v,A){let S=s[v.id];S===void 0&&(g(v),S=l(v),s[v.id]=S,v.addEventListener("dispose",m));let C=A.program;n.updateUBOMapping(v,C);let T=e.render.frame;r[v.id]!==T&&(c(v),r[v.id]=T)}function l(v){let A=i.createBuffer(),S=v.__size,C=v.usage;return i.bindBuffer(i.UNIFORM_BUFFER,A),i.bufferData(i.UNIFORM_BUFFER,S,C),i.bindBuffer(i.UNIFORM_BUFFER,null),A}function c(v){let A=s[v.id],S=v.uniforms,C=v.__cache;i.bindBuffer(i.UNIFORM_BUFFER,A);for(let T=0,_=S.length;T<_;T++){let E=S[T];if(Array.isArray(E))for(let O=0,I=E.length;O<I;O++)h(E[O],T,O,C);else h(E,T,0,C)}i.bindBuffer(i.UNIFORM_BUFFER,null)}function h(v,A,S,C){if(u(v,A,S,C)===!0){let T=v.__offset,_=v.value;if(Array.isArray(_)){let E=0;for(let O=0;O<_.length;O++){let I=_[O],D=y(I,!0);d(I,v.__data,E),E+=D.storage/Float32Array.BYTES_PER_ELEMENT}}else d(_,v.__data,0);i.bufferSubData(i.UNIFORM_BUFFER,T,v.__data)}}function d(v,A,S){typeof v=="number"||typeof v=="boolean"?A[S]=v:v.isMatrix3?(A[S]=v.elements[0],A[S+1]=v.elements[1],A[S+2]=v.elements[2],A[S+3]=0,A[S+4]=v.elements[3],A[S+5]=v.elements[4],A[S+6]=v.elements[5],A[S+7]=0,A[S+8]=v.elements[6],A[S+9]=v.elements[7],A[S+10]=v.elements[8],A[S+11]=0):ArrayBuffer.isView(v)?A.set(v.subarray(0,A.length-S),S):v.toArray(A,S)}function u(v,A,S,C){let T=v.value,_=A+"_"+S;if(Array.isArray(T)){C[_]===void 0&&(C[_]=[]);let E=C[_],O=!1;for(let I=0;I<T.length;I++)f(T[I],E,I)===!0&&(O=!0);return O}return f(T,C,_)}function f(v,A,S){if(A[S]===void 0)return typeof v=="number"||typeof v=="boolean"?A[S]=v:ArrayBuffer.isView(v)?A[S]=v.slice():A[S]=v.clone(),!0;{let C=A[S];if(typeof v=="number"||typeof v=="boolean"){if(C!==v)return A[S]=v,!0}else{if(ArrayBuffer.isView(v))return!0;if(C.equals(v)===!1)return C.copy(v),!0}}return!1}function g(v){let A=v.uniforms,S=0,C=16;for(let _=0,E=A.length;_<E;_++){let O=Array.isArray(A[_])?A[_]:[A[_]];for(let I=0,D=O.length;I<D;I++){let H=O[I],X=Array.isArray(H.value)?H.value:[H.value],L=Array.isArray(A[_])||Array.isArray(H.value),G=S;for(let V=0,ce=X.length;V<ce;V++){let Y=X[V],ee=y(Y,L),se=S%C,de=se%ee.boundary,fe=se+de;S+=de,fe!==0&&C-fe<ee.storage&&(S+=C-fe),V===0&&(G=S),S+=ee.storage}let Z=H.type==="int"?Int32Array:H.type==="uint"?Uint32Array:Float32Array;H.__data=new Z((S-G)/Float32Array.BYTES_PER_ELEMENT),H.__offset=G}}let T=S%C;return T>0&&(S+=C-T),v.__size=S,v.__cache={},this}function y(v,A){let S={boundary:0,storage:0};return typeof v=="number"||typeof v=="boolean"?(S.boundary=4,S.storage=4):v.isVector2?(S.boundary=8,S.storage=8):v.isVector3||v.isColor?(S.boundary=16,S.storage=12):v.isVector4?(S.boundary=16,S.storage=16):v.isMatrix3?(S.boundary=16,S.storage=48):v.isMatrix4?(S.boundary=16,S.storage=64):v.isTexture?Ke("WebGLRenderer: Texture samplers can not be part of an uniforms group."):ArrayBuffer.isView(v)?(S.boundary=16,S.storage=v.byteLength):Ke("WebGLRenderer: Unsupported uniform value type.",v),A===!0&&(S.boundary=16,S.storage=Math.ceil(S.storage/16)*16),S}function m(v){let A=v.target;A.removeEventListener("dispose",m),i.deleteBuffer(s[A.id]),delete s[A.id],delete r[A.id]}function p(){for(let v in s)i.deleteBuffer(s[v]);s={},r={}}return{bind:o,update:a,dispose:p}}var UE=new Uint16Array([12469,15057,12620,14925,13266,14620,13807,14376,14323,13990,14545,13625,14713,13328,14840,12882,14931,12528,14996,12233,15039,11829,15066,11525,15080,11295,15085,10976,15082,10705,15073,10495,13880,14564,13898,14542,13977,14430,14158,14124,14393,13732,14556,13410,14702,12996,14814,12596,14891,12291,14937,11834,14957,11489,14958,11194,14943,10803,14921,10506,14893,10278,14858,9960,14484,14039,14487,14025,14499,13941,14524,13740,14574,13468,14654,13106,14743,12678,14818,12344,14867,11893,14889,11509,14893,11180,14881,10751,14852,10428,14812,10128,14765,9754,14712,9466,14764,13480,14764,13475,14766,13440,14766,13347,14769,13070,14786,12713,14816,12387,14844,11957,14860,11549,14868,11215,14855,10751,14825,10403,14782,10044,14729,9651,14666,9352,14599,9029,14967,12835,14966,12831,14963,12804,14954,12723,14936,12564,14917,12347,14900,11958,14886,11569,14878,11247,14859,10765,14828,10401,14784,10011,14727,9600,14660,9289,14586,8893,14508,8533,15111,12234,15110,12234,15104,12216,15092,12156,15067,12010,15028,11776,14981,11500,14942,11205,14902,10752,14861,10393,14812,9991,14752,9570,14682,9252,14603,8808,14519,8445,14431,8145,15209,11449,15208,11451,15202,11451,15190,11438,15163,11384,15117,11274,15055,10979,14994,10648,14932,10343,14871,9936,14803,9532,14729,9218,14645,8742,14556,8381,14461,8020,14365,7603,15273,10603,15272,10607,15267,10619,15256,10631,15231,10614,15182,10535,15118,10389,15042,10167,14963,9787,14883,9447,14800,9115,14710,8665,14615,8318,14514,7911,14411,7507,14279,7198,15314,9675,15313,9683,15309,9712,15298,9759,15277,9797,15229,9773,15166,9668,15084,9487,14995,9274,14898,8910,14800,8539,14697,8234,14590,7790,14479,7409,14367,7067,14178,6621,15337,8619,15337,8631,15333,8677,15325,8769,15305,8871,15264,8940,15202,8909,15119,8775,15022,8565,14916,8328,14804,8009,14688,7614,14569,7287,14448,6888,14321,6483,14088,6171,15350,7402,15350,7419,15347,7480,15340,7613,15322,7804,15287,7973,15229,8057,15148,8012,15046,7846,14933,7611,14810,7357,14682,7069,14552,6656,14421,6316,14251,5948,14007,5528,15356,5942,15356,5977,15353,6119,15348,6294,15332,6551,15302,6824,15249,7044,15171,7122,15070,7050,14949,6861,14818,6611,14679,6349,14538,6067,14398,5651,14189,5311,13935,4958,15359,4123,15359,4153,15356,4296,15353,4646,15338,5160,15311,5508,15263,5829,15188,6042,15088,6094,14966,6001,14826,5796,14678,5543,14527,5287,14377,4985,14133,4586,13869,4257,15360,1563,15360,1642,15358,2076,15354,2636,15341,3350,15317,4019,15273,4429,15203,4732,15105,4911,14981,4932,14836,4818,14679,4621,14517,4386,14359,4156,14083,3795,13808,3437,15360,122,15360,137,15358,285,15355,636,15344,1274,15322,2177,15281,2765,15215,3223,15120,3451,14995,3569,14846,3567,14681,3466,14511,3305,14344,3121,14037,2800,13753,2467,15360,0,15360,1,15359,21,15355,89,15346,253,15325,479,15287,796,15225,1148,15133,1492,15008,1749,14856,1882,14685,1886,14506,1783,14324,1608,13996,1398,13702,1183]),cs=null;function FE(){return cs===null&&(cs=new Sa(UE,16,16,sr,Yi),cs.name="DFG_LUT",cs.minFilter=ei,cs.magFilter=ei,cs.wrapS=os,cs.wrapT=os,cs.generateMipmaps=!1,cs.needsUpdate=!0),cs}var Ih=class{constructor(e={}){let{canvas:t=l0(),context:n=null,depth:s=!0,stencil:r=!1,alpha:o=!1,antialias:a=!1,premultipliedAlpha:l=!0,preserveDrawingBuffer:c=!1,powerPreference:h="default",failIfMajorPerformanceCaveat:d=!1,reversedDepthBuffer:u=!1,outputBufferType:f=si}=e;this.isWebGLRenderer=!0;let g;if(n!==null){if(typeof WebGLRenderingContext<"u"&&n instanceof WebGLRenderingContext)throw new Error("THREE.WebGLRenderer: WebGL 1 is not supported since r163.");g=n.getContextAttributes().alpha}else g=o;let y=f,m=new Set([Jc,Zc,$c]),p=new Set([si,qi,Do,Ir,Xc,qc]),v=new Uint32Array(4),A=new Int32Array(4),S={textures:[],min:[],max:[],resolution:[]},C=null,T=null,_=[],E=[],O=null;this.domElement=t,this.debug={checkShaderErrors:!0,diagnostics:{keywords:!1},onShaderError:null},this.autoClear=!0,this.autoClearColor=!0,this.autoClearDepth=!0,this.autoClearStencil=!0,this.sortObjects=!0,this.clippingPlanes=[],this.localClippingEnabled=!1,this.toneMapping=ls,this.toneMappingExposure=1,this.transmissionResolutionScale=1;let I=this,D=!1,H=null,X=null,L=null,G=null;this._outputColorSpace=mi;let Z=0,V=0,ce=null,Y=-1,ee=null,se=new jt,de=new jt,fe=null,te=new ct(0),ge=0,ve=t.width,Ce=t.height,Me=1,qe=null,at=null,Ge=new jt(0,0,ve,Ce),mt=new jt(0,0,ve,Ce),dt=!1,rt=new Js,Jt=new yc,Gt=!1,mn=!1,Ft=new ht,Pn=new U,Mt=new jt,Mn={background:null,fog:null,environment:null,overrideMaterial:null,isScene:!0},sn=!1;function gn(){return ce===null?Me:1}let B=n;function Pe(w,z){return t.getContext(w,z)}let je,lt,we,kt,Ve,Ze,R,b,q,ue,ae,xe,ye,ne,re,me,F,oe,ie,Ee,_e,be,We;try{let w={alpha:!0,depth:s,stencil:r,antialias:a,premultipliedAlpha:l,preserveDrawingBuffer:c,powerPreference:h,failIfMajorPerformanceCaveat:d};if("setAttribute"in t&&t.setAttribute("data-engine",`three.js r${"187"}`),t.addEventListener("webglcontextlost",ke,!1),t.addEventListener("webglcontextrestored",tt,!1),t.addEventListener("webglcontextcreationerror",Re,!1),B===null){let z="webgl2";if(B=Pe(z,w),B===null)throw Pe(z)?new Error("THREE.WebGLRenderer: Error creating WebGL context with your selected attributes."):new Error("THREE.WebGLRenderer: Error creating WebGL context.")}et()}catch(w){throw t.removeEventListener("webglcontextlost",ke,!1),t.removeEventListener("webglcontextrestored",tt,!1),t.removeEventListener("webglcontextcreationerror",Re,!1),nt("WebGLRenderer: "+w.message),w}function et(){je=new YM(B),je.init(),_e=new RE(B,je),lt=new FM(B,je,e,_e),we=new AE(B,je),lt.reversedDepthBuffer&&u&&we.buffers.depth.setReversed(!0),X=B.createFramebuffer(),L=B.createFramebuffer(),G=B.createFramebuffer(),kt=new JM(B),Ve=new fE,Ze=new CE(B,je,we,Ve,lt,_e,kt),R=new qM(I),b=new jy(B),be=new NM(B,b),q=new $M(B,b,kt,be),ue=new jM(B,q,b,be,kt),oe=new KM(B,lt,Ze),re=new OM(Ve),ae=new dE(I,R,je,lt,be,re),xe=new DE(I,Ve),ye=new mE,ne=new SE(je),F=new DM(I,R,we,ue,g,l),me=new TE(I,ue,lt),We=new NE(B,kt,lt,we),ie=new UM(B,je,kt),Ee=new ZM(B,je,kt),kt.programs=ae.programs,I.capabilities=lt,I.extensions=je,I.properties=Ve,I.renderLists=ye,I.shadowMap=me,I.state=we,I.info=kt}y!==si&&(O=new ew(y,t.width,t.height,a,s,r));let he=new pf(I,B);this.xr=he,this.getContext=function(){return B},this.getContextAttributes=function(){return B.getContextAttributes()},this.forceContextLoss=function(){let w=je.get("WEBGL_lose_context");w&&w.loseContext()},this.forceContextRestore=function(){let w=je.get("WEBGL_lose_context");w&&w.restoreContext()},this.getPixelRatio=function(){return Me},this.setPixelRatio=function(w){w!==void 0&&(Me=w,this.setSize(ve,Ce,!1))},this.getSize=function(w){return w.set(ve,Ce)},this.setSize=function(w,z,Q=!0){if(he.isPresenting){Ke("WebGLRenderer: Can't change size while VR device is presenting.");return}ve=w,Ce=z,t.width=Math.floor(w*Me),t.height=Math.floor(z*Me),Q===!0&&(t.style.width=w+"px",t.style.height=z+"px"),O!==null&&O.setSize(t.width,t.height),this.setViewport(0,0,w,z)},this.getDrawingBufferSize=function(w){return w.set(ve*Me,Ce*Me).floor()},this.setDrawingBufferSize=function(w,z,Q){ve=w,Ce=z,Me=Q,t.width=Math.floor(w*Q),t.height=Math.floor(z*Q),this.setViewport(0,0,w,z)},this.setEffects=function(w){if(y===si){nt("WebGLRenderer: setEffects() requires outputBufferType set to HalfFloatType or FloatType.");return}if(w){for(let z=0;z<w.length;z++)if(w[z].isOutputPass===!0){Ke("WebGLRenderer: OutputPass is not needed in setEffects(). Tone mapping and color space conversion are applied automatically.");break}}O.setEffects(w||[])},this.getCurrentViewport=function(w){return w.copy(se)},this.getViewport=function(w){return w.copy(Ge)},this.setViewport=function(w,z,Q,J){w.isVector4?Ge.set(w.x,w.y,w.z,w.w):Ge.set(w,z,Q,J),we.viewport(se.copy(Ge).multiplyScalar(gn()).round())},this.getScissor=function(w){return w.copy(mt)},this.setScissor=function(w,z,Q,J){w.isVector4?mt.set(w.x,w.y,w.z,w.w):mt.set(w,z,Q,J),we.scissor(de.copy(mt).multiplyScalar(gn()).round())},this.getScissorTest=function(){return dt},this.setScissorTest=function(w){we.setScissorTest(dt=w)},this.setOpaqueSort=function(w){qe=w},this.setTransparentSort=function(w){at=w},this.getClearColor=function(w){return w.copy(F.getClearColor())},this.setClearColor=function(){F.setClearColor(...arguments)},this.getClearAlpha=function(){return F.getClearAlpha()},this.setClearAlpha=function(){F.setClearAlpha(...arguments)},this.clear=function(w=!0,z=!0,Q=!0){let J=0;if(w){let K=!1;if(ce!==null){let Te=ce.texture.format;K=m.has(Te)}if(K){let Te=ce.texture.type,Ie=p.has(Te),Ae=F.getClearColor(),Le=F.getClearAlpha(),He=Ae.r,it=Ae.g,gt=Ae.b;Ie?(v[0]=He,v[1]=it,v[2]=gt,v[3]=Le,B.clearBufferuiv(B.COLOR,0,v)):(A[0]=He,A[1]=it,A[2]=gt,A[3]=Le,B.clearBufferiv(B.COLOR,0,A))}else J|=B.COLOR_BUFFER_BIT}z&&(J|=B.DEPTH_BUFFER_BIT,this.state.buffers.depth.setMask(!0)),Q&&(J|=B.STENCIL_BUFFER_BIT,this.state.buffers.stencil.setMask(4294967295)),J!==0&&B.clear(J)},this.clearColor=function(){this.clear(!0,!1,!1)},this.clearDepth=function(){this.clear(!1,!0,!1)},this.clearStencil=function(){this.clear(!1,!1,!0)},this.setNodesHandler=function(w){w.setRenderer(this),H=w},this.dispose=function(){t.removeEventListener("webglcontextlost",ke,!1),t.removeEventListener("webglcontextrestored",tt,!1),t.removeEventListener("webglcontextcreationerror",Re,!1),F.dispose(),ye.dispose(),ne.dispose(),Ze.dispose(),Ve.dispose(),R.dispose(),ue.dispose(),q.dispose(),be.dispose(),We.dispose(),ae.dispose(),he.dispose(),he.removeEventListener("sessionstart",ja),he.removeEventListener("sessionend",Ji),fs.stop()};function ke(w){w.preventDefault(),Jd("WebGLRenderer: Context Lost."),D=!0}function tt(){Jd("WebGLRenderer: Context Restored."),D=!1;let w=kt.autoReset,z=me.enabled,Q=me.autoUpdate,J=me.needsUpdate,K=me.type;et(),kt.autoReset=w,me.enabled=z,me.autoUpdate=Q,me.needsUpdate=J,me.type=K}function Re(w){nt("WebGLRenderer: A WebGL context could not be created. Reason: ",w.statusMessage)}function ut(w){let z=w.target;z.removeEventListener("dispose",ut),Wt(z)}function Wt(w){Yn(w),Ve.remove(w)}function Yn(w){let z=Ve.get(w).programs;z!==void 0&&(z.forEach(function(Q){ae.releaseProgram(Q)}),w.isShaderMaterial&&ae.releaseShaderCache(w))}this.renderBufferDirect=function(w,z,Q,J,K,Te){z===null&&(z=Mn);let Ie=K.isMesh&&K.matrixWorld.determinantAffine()<0,Ae=Go(w,z,Q,J,K);we.setMaterial(J,Ie);let Le=Q.index,He=1;if(J.wireframe===!0){if(Le=q.getWireframeAttribute(Q),Le===void 0)return;He=2}let it=Q.drawRange,gt=Q.attributes.position,ze=it.start*He,_t=(it.start+it.count)*He;Te!==null&&(ze=Math.max(ze,Te.start*He),_t=Math.min(_t,(Te.start+Te.count)*He)),Le!==null?(ze=Math.max(ze,0),_t=Math.min(_t,Le.count)):gt!=null&&(ze=Math.max(ze,0),_t=Math.min(_t,gt.count));let tn=_t-ze;if(tn<0||tn===1/0)return;be.setup(K,J,Ae,Q,Le);let Dt,Nt=ie;if(Le!==null&&(Dt=b.get(Le),Nt=Ee,Nt.setIndex(Dt)),K.isMesh)J.wireframe===!0?(we.setLineWidth(J.wireframeLinewidth*gn()),Nt.setMode(B.LINES)):Nt.setMode(B.TRIANGLES);else if(K.isLine){let wn=J.linewidth;wn===void 0&&(wn=1),we.setLineWidth(wn*gn()),K.isLineSegments?Nt.setMode(B.LINES):K.isLineLoop?Nt.setMode(B.LINE_LOOP):Nt.setMode(B.LINE_STRIP)}else K.isPoints?Nt.setMode(B.POINTS):K.isSprite&&Nt.setMode(B.TRIANGLES);if(K.isBatchedMesh)if(je.get("WEBGL_multi_draw"))Nt.renderMultiDraw(K._multiDrawStarts,K._multiDrawCounts,K._multiDrawCount);else{let wn=K._multiDrawStarts,Oe=K._multiDrawCounts,_n=K._multiDrawCount,yt=Le?b.get(Le).bytesPerElement:1,ms=Ve.get(J).currentProgram.getUniforms();for(let xn=0;xn<_n;xn++)ms.setValue(B,"_gl_DrawID",xn),Nt.render(wn[xn]/yt,Oe[xn])}else if(K.isInstancedMesh)Nt.renderInstances(ze,tn,K.count);else if(Q.isInstancedBufferGeometry){let wn=Q._maxInstanceCount!==void 0?Q._maxInstanceCount:1/0,Oe=Math.min(Q.instanceCount,wn);Nt.renderInstances(ze,tn,Oe)}else Nt.render(ze,tn)};function zo(w,z,Q,J){H!==null&&w.isNodeMaterial&&H.setObject(J,w),Gt===!0&&re.setState(w,Q,!1),w.transparent===!0&&w.side===Pi&&w.forceSinglePass===!1?(w.side=ti,w.needsUpdate=!0,Ki(w,z,J),w.side=ir,w.needsUpdate=!0,Ki(w,z,J),w.side=Pi):Ki(w,z,J)}this.compile=function(w,z,Q=null){Q===null&&(Q=w),H!==null&&H.renderStart(w,z,Q),T=ne.get(Q),T.init(z),E.push(T),Q.traverseVisible(function(K){K.isLight&&K.layers.test(z.layers)&&(T.pushLight(K),K.castShadow&&T.pushShadow(K))}),w!==Q&&w.traverseVisible(function(K){K.isLight&&K.layers.test(z.layers)&&(T.pushLight(K),K.castShadow&&T.pushShadow(K))}),T.setupLights(),H!==null&&H.updateLights(T.state.lightsArray),mn=this.localClippingEnabled,Gt=re.init(this.clippingPlanes,mn),Gt===!0&&re.setGlobalState(this.clippingPlanes,z),H!==null&&me.render(T.state.shadowsArray,Q,z);let J=new Set;return w.traverse(function(K){if(!(K.isMesh||K.isPoints||K.isLine||K.isSprite))return;let Te=K.material;if(Te)if(Array.isArray(Te))for(let Ie=0;Ie<Te.length;Ie++){let Ae=Te[Ie];zo(Ae,Q,z,K),J.add(Ae)}else zo(Te,Q,z,K),J.add(Te)}),T=E.pop(),H!==null&&H.renderEnd(),J},this.compileAsync=function(w,z,Q=null){let J=this.compile(w,z,Q);return new Promise(K=>{function Te(){if(J.forEach(function(Ie){let Le=Ve.get(Ie).currentProgram;(Le===void 0||Le.isReady())&&J.delete(Ie)}),J.size===0){K(w);return}setTimeout(Te,10)}je.get("KHR_parallel_shader_compile")!==null?Te():setTimeout(Te,10)})};let Ur=null;function tu(w){Ur&&Ur(w)}function ja(){fs.stop()}function Ji(){fs.start()}let fs=new k0;fs.setAnimationLoop(tu),typeof self<"u"&&fs.setContext(self),this.setAnimationLoop=function(w){Ur=w,he.setAnimationLoop(w),w===null?fs.stop():fs.start()},he.addEventListener("sessionstart",ja),he.addEventListener("sessionend",Ji),this.render=function(w,z){if(z!==void 0&&z.isCamera!==!0){nt("WebGLRenderer.render: camera is not an instance of THREE.Camera.");return}if(D===!0)return;H!==null&&H.renderStart(w,z);let Q=he.enabled===!0&&he.isPresenting===!0,J=O!==null&&(ce===null||Q)&&O.begin(I,ce);if(w.matrixWorldAutoUpdate===!0&&w.updateMatrixWorld(),z.parent===null&&z.matrixWorldAutoUpdate===!0&&z.updateMatrixWorld(),he.enabled===!0&&he.isPresenting===!0&&(O===null||O.isCompositing()===!1)&&(he.cameraAutoUpdate===!0&&he.updateCamera(z),z=he.getCamera()),w.isScene===!0&&w.onBeforeRender(I,w,z,ce),T=ne.get(w,E.length),T.init(z),T.state.textureUnits=Ze.getTextureUnits(),E.push(T),Ft.multiplyMatrices(z.projectionMatrix,z.matrixWorldInverse),z.isArrayCamera?Jt.setFromArrayCamera(z):rt.setFromProjectionMatrix(Ft,Ci,z.reversedDepth),mn=this.localClippingEnabled,Gt=re.init(this.clippingPlanes,mn),C=ye.get(w,_.length),C.init(),_.push(C),this.info.render.frame++,he.enabled===!0&&he.isPresenting===!0){let Ie=I.xr.getDepthSensingMesh();Ie!==null&&ps(Ie,z,-1/0,I.sortObjects)}ps(w,z,0,I.sortObjects),C.finish(),H!==null&&H.updateLights(T.state.lightsArray),I.sortObjects===!0&&C.sort(qe,at),sn=he.enabled===!1||he.isPresenting===!1||he.hasDepthSensing()===!1,sn&&F.addToRenderList(C,w),this.info.autoReset===!0&&this.info.reset(),Gt===!0&&re.beginShadows();let K=T.state.shadowsArray;if(me.render(K,w,z),Gt===!0&&re.endShadows(),(J&&O.hasRenderPass())===!1){let Ie=C.opaque,Ae=C.transmissive;if(T.setupLights(),z.isArrayCamera){let Le=z.cameras;if(Ae.length>0)for(let He=0,it=Le.length;He<it;He++){let gt=Le[He];Li(Ie,Ae,w,gt)}sn&&F.render(w);for(let He=0,it=Le.length;He<it;He++){let gt=Le[He];Ho(C,w,gt,gt.viewport)}}else Ae.length>0&&Li(Ie,Ae,w,z),sn&&F.render(w),Ho(C,w,z)}ce!==null&&V===0&&(Ze.updateMultisampleRenderTarget(ce),Ze.updateRenderTargetMipmap(ce)),J&&O.end(I),w.isScene===!0&&w.onAfterRender(I,w,z),be.resetDefaultState(),Y=-1,ee=null,E.pop(),E.length>0?(T=E[E.length-1],Ze.setTextureUnits(T.state.textureUnits),Gt===!0&&re.setGlobalState(I.clippingPlanes,T.state.camera)):T=null,_.pop(),_.length>0?C=_[_.length-1]:C=null,H!==null&&H.renderEnd()};function ps(w,z,Q,J){if(w.visible===!1)return;if(w.layers.test(z.layers)){if(w.isGroup)Q=w.renderOrder;else if(w.isLOD)w.autoUpdate===!0&&w.update(z);else if(w.isLight)T.pushLight(w),w.castShadow&&T.pushShadow(w);else if(w.isSprite){let Ie=z.isArrayCamera?Jt:rt;if(!w.frustumCulled||w.intersectsFrustum(Ie)){J&&Mt.setFromMatrixPosition(w.matrixWorld).applyMatrix4(Ft);let Ae=ue.update(w),Le=w.material;Le.visible&&C.push(w,Ae,Le,Q,Mt.z,null,z)}}else if(w.isMesh||w.isLine||w.isPoints){let Ie=z.isArrayCamera?Jt:rt;if(!w.frustumCulled||w.intersectsFrustum(Ie)){let Ae=ue.update(w),Le=w.material;if(J&&(w.boundingSphere!==void 0?(w.boundingSphere===null&&w.computeBoundingSphere(),Mt.copy(w.boundingSphere.center)):(Ae.boundingSphere===null&&Ae.computeBoundingSphere(),Mt.copy(Ae.boundingSphere.center)),Mt.applyMatrix4(w.matrixWorld).applyMatrix4(Ft)),Array.isArray(Le)){let He=Ae.groups;for(let it=0,gt=He.length;it<gt;it++){let ze=He[it],_t=Le[ze.materialIndex];_t&&_t.visible&&C.push(w,Ae,_t,Q,Mt.z,ze,z)}}else Le.visible&&C.push(w,Ae,Le,Q,Mt.z,null,z)}}}let Te=w.children;for(let Ie=0,Ae=Te.length;Ie<Ae;Ie++)ps(Te[Ie],z,Q,J)}function Ho(w,z,Q,J){let{opaque:K,transmissive:Te,transparent:Ie}=w;T.setupLightsView(Q),Gt===!0&&re.setGlobalState(I.clippingPlanes,Q),J&&we.viewport(se.copy(J)),K.length>0&&rn(K,z,Q),Te.length>0&&rn(Te,z,Q),Ie.length>0&&rn(Ie,z,Q),we.buffers.depth.setTest(!0),we.buffers.depth.setMask(!0),we.buffers.color.setMask(!0),we.setPolygonOffset(!1)}function Li(w,z,Q,J){if((Q.isScene===!0?Q.overrideMaterial:null)!==null)return;if(T.state.transmissionRenderTarget[J.id]===void 0){let ze=je.has("EXT_color_buffer_half_float")||je.has("EXT_color_buffer_float");T.state.transmissionRenderTarget[J.id]=new _i(1,1,{generateMipmaps:!0,type:ze?Yi:si,minFilter:Is,samples:Math.max(4,lt.samples),stencilBuffer:r,resolveDepthBuffer:!1,resolveStencilBuffer:!1,storeMultisampledDepthBuffer:!1,storeMultisampledStencilBuffer:!1,colorSpace:bt.workingColorSpace})}let Te=T.state.transmissionRenderTarget[J.id],Ie=J.viewport||se;Te.setSize(Ie.z*I.transmissionResolutionScale,Ie.w*I.transmissionResolutionScale);let Ae=I.getRenderTarget(),Le=I.getActiveCubeFace(),He=I.getActiveMipmapLevel();I.setRenderTarget(Te),I.getClearColor(te),ge=I.getClearAlpha(),ge<1&&I.setClearColor(16777215,.5),I.clear(),sn&&F.render(Q);let it=I.toneMapping;I.toneMapping=ls;let gt=J.viewport;if(J.viewport!==void 0&&(J.viewport=void 0),T.setupLightsView(J),Gt===!0&&re.setGlobalState(I.clippingPlanes,J),rn(w,Q,J),Ze.updateMultisampleRenderTarget(Te),Ze.updateRenderTargetMipmap(Te),je.has("WEBGL_multisampled_render_to_texture")===!1){let ze=!1;for(let _t=0,tn=z.length;_t<tn;_t++){let Dt=z[_t],{object:Nt,geometry:wn,material:Oe,group:_n}=Dt;if(Oe.side===Pi&&Nt.layers.test(J.layers)){let yt=Oe.side;Oe.side=ti,Oe.needsUpdate=!0,un(Nt,Q,J,wn,Oe,_n),Oe.side=yt,Oe.needsUpdate=!0,ze=!0}}ze===!0&&(Ze.updateMultisampleRenderTarget(Te),Ze.updateRenderTargetMipmap(Te))}I.setRenderTarget(Ae,Le,He),I.setClearColor(te,ge),gt!==void 0&&(J.viewport=gt),I.toneMapping=it}function rn(w,z,Q){let J=z.isScene===!0?z.overrideMaterial:null;for(let K=0,Te=w.length;K<Te;K++){let Ie=w[K],{object:Ae,geometry:Le,group:He}=Ie,it=Ie.material;it.allowOverride===!0&&J!==null&&(it=J),Ae.layers.test(Q.layers)&&un(Ae,z,Q,Le,it,He)}}function un(w,z,Q,J,K,Te){H!==null&&K.isNodeMaterial&&H.setObject(w,K),w.onBeforeRender(I,z,Q,J,K,Te),w.modelViewMatrix.multiplyMatrices(Q.matrixWorldInverse,w.matrixWorld),w.normalMatrix.getNormalMatrix(w.modelViewMatrix),K.onBeforeRender(I,z,Q,J,w,Te),K.transparent===!0&&K.side===Pi&&K.forceSinglePass===!1?(K.side=ti,K.needsUpdate=!0,I.renderBufferDirect(Q,z,J,K,w,Te),K.side=ir,K.needsUpdate=!0,I.renderBufferDirect(Q,z,J,K,w,Te),K.side=Pi):I.renderBufferDirect(Q,z,J,K,w,Te),w.onAfterRender(I,z,Q,J,K,Te)}function dn(w){let z=0;for(let Q of w)Q.texture!==null&&z++;return z}function Ki(w,z,Q){z.isScene!==!0&&(z=Mn);let J=Ve.get(w),K=T.state.lights,Te=T.state.shadowsArray,Ie=K.state.version,Ae=ae.getParameters(w,K.state,Te,z,Q,T.state.lightProbeGridArray),Le=ae.getProgramCacheKey(Ae),He=J.programs;J.environment=w.isMeshStandardMaterial||w.isMeshLambertMaterial||w.isMeshPhongMaterial?z.environment:null,J.fog=z.fog;let it=w.isMeshStandardMaterial||w.isMeshLambertMaterial&&!w.envMap||w.isMeshPhongMaterial&&!w.envMap;J.envMap=R.get(w.envMap||J.environment,it),J.envMapRotation=J.environment!==null&&w.envMap===null?z.environmentRotation:w.envMapRotation,He===void 0&&(w.addEventListener("dispose",ut),He=new Map,J.programs=He,J.programVariants=new Map);let gt=He.get(Le);if(gt!==void 0){if(J.currentProgram===gt&&J.lightsStateVersion===Ie)return Vo(w,Ae),gt}else Ae.uniforms=ae.getUniforms(w),H!==null&&w.isNodeMaterial&&H.build(w,Q,Ae),w.onBeforeCompile(Ae,I),gt=ae.acquireProgram(Ae,Le),He.set(Le,gt),J.uniforms=Ae.uniforms;let ze=J.uniforms;return(!w.isShaderMaterial&&!w.isRawShaderMaterial||w.clipping===!0)&&(ze.clippingPlanes=re.uniform),Vo(w,Ae),J.needsLights=Fs(w),J.lightsStateVersion=Ie,J.needsLights&&(ze.ambientLightColor.value=K.state.ambient,ze.lightProbe.value=K.state.probe,ze.sunLights.value=K.state.sun,ze.sunLightShadows.value=K.state.sunShadow,ze.directionalLights.value=K.state.directional,ze.directionalLightShadows.value=K.state.directionalShadow,ze.spotLights.value=K.state.spot,ze.spotLightShadows.value=K.state.spotShadow,ze.rectAreaLights.value=K.state.rectArea,ze.ltc_1.value=K.state.rectAreaLTC1,ze.ltc_2.value=K.state.rectAreaLTC2,ze.pointLights.value=K.state.point,ze.pointLightShadows.value=K.state.pointShadow,ze.hemisphereLights.value=K.state.hemi,ze.sunShadowMatrix.value=K.state.sunShadowMatrix,ze.sunShadowCascade.value=K.state.sunShadowCascade,ze.directionalShadowMatrix.value=K.state.directionalShadowMatrix,ze.spotLightMatrix.value=K.state.spotLightMatrix,ze.spotLightMap.value=K.state.spotLightMap,ze.pointShadowMatrix.value=K.state.pointShadowMatrix),J.numLightProbeGrids=dn(T.state.lightProbeGridArray),J.currentProgram=gt,J.uniformsList=null,gt}function oi(w,z,Q,J,K){let Te=Ve.get(w),Ie=Te.currentProgram.id+","+J+","+K,Ae=Te.programVariants.get(Ie);return Ae===void 0?(Ae=Ki(w,z,Q),Te.programVariants.set(Ie,Ae)):(Te.currentProgram=Ae,Te.uniformsList=null,Te.outputColorSpace=J,Te.toneMapping=K),Ae}function Us(w){if(w.uniformsList===null){let z=w.currentProgram.getUniforms();w.uniformsList=Uo.seqWithValue(z.seq,w.uniforms)}return w.uniformsList}function Vo(w,z){let Q=Ve.get(w);Q.outputColorSpace=z.outputColorSpace,Q.batching=z.batching,Q.batchingColor=z.batchingColor,Q.instancing=z.instancing,Q.instancingColor=z.instancingColor,Q.instancingMorph=z.instancingMorph,Q.skinning=z.skinning,Q.morphTargets=z.morphTargets,Q.morphNormals=z.morphNormals,Q.morphColors=z.morphColors,Q.morphTargetsCount=z.morphTargetsCount,Q.numClippingPlanes=z.numClippingPlanes,Q.numIntersection=z.numClipIntersection,Q.vertexAlphas=z.vertexAlphas,Q.vertexTangents=z.vertexTangents,Q.toneMapping=z.toneMapping}function Go(w,z,Q,J,K){z.isScene!==!0&&(z=Mn),Ze.resetTextureUnits();let Te=z.fog,Ie=J.isMeshStandardMaterial||J.isMeshLambertMaterial||J.isMeshPhongMaterial?z.environment:null,Ae=ce===null?I.outputColorSpace:ce.isXRRenderTarget===!0?ce.texture.colorSpace:bt.workingColorSpace,Le=J.isMeshStandardMaterial||J.isMeshLambertMaterial&&!J.envMap||J.isMeshPhongMaterial&&!J.envMap,He=R.get(J.envMap||Ie,Le),it=J.vertexColors===!0&&!!Q.attributes.color&&Q.attributes.color.itemSize===4,gt=!!Q.attributes.tangent&&(!!J.normalMap||J.anisotropy>0),ze=!!Q.morphAttributes.position,_t=!!Q.morphAttributes.normal,tn=!!Q.morphAttributes.color,Dt=ls;J.toneMapped&&(ce===null||ce.isXRRenderTarget===!0)&&(Dt=I.toneMapping);let Nt=Q.morphAttributes.position||Q.morphAttributes.normal||Q.morphAttributes.color,wn=Nt!==void 0?Nt.length:0,Oe=Ve.get(J),_n=T.state.lights;if(Gt===!0&&(mn===!0||w!==ee)){let Ut=w===ee&&J.id===Y;re.setState(J,w,Ut)}let yt=!1,ms=!1;J.version===Oe.__version?Oe.needsLights&&Oe.lightsStateVersion!==_n.state.version||K.isBatchedMesh&&Oe.batching===!1||!K.isBatchedMesh&&Oe.batching===!0||K.isBatchedMesh&&Oe.batchingColor===!0&&K._colorsTexture===null||K.isBatchedMesh&&Oe.batchingColor===!1&&K._colorsTexture!==null||K.isInstancedMesh&&Oe.instancing===!1||!K.isInstancedMesh&&Oe.instancing===!0||K.isSkinnedMesh&&Oe.skinning===!1||!K.isSkinnedMesh&&Oe.skinning===!0||K.isInstancedMesh&&Oe.instancingColor===!0&&K.instanceColor===null||K.isInstancedMesh&&Oe.instancingColor===!1&&K.instanceColor!==null||K.isInstancedMesh&&Oe.instancingMorph===!0&&K.morphTexture===null||K.isInstancedMesh&&Oe.instancingMorph===!1&&K.morphTexture!==null||Oe.envMap!==He||J.fog===!0&&Oe.fog!==Te||Oe.numClippingPlanes!==void 0&&(Oe.numClippingPlanes!==re.numPlanes||Oe.numIntersection!==re.numIntersection)||Oe.vertexAlphas!==it||Oe.vertexTangents!==gt||Oe.morphTargets!==ze||Oe.morphNormals!==_t||Oe.morphColors!==tn||Oe.morphTargetsCount!==wn||Oe.numLightProbeGrids!==dn(T.state.lightProbeGridArray)?yt=!0:(Oe.outputColorSpace!==Ae||Oe.toneMapping!==Dt)&&(ms=!0):(yt=!0,Oe.__version=J.version);let xn=Oe.currentProgram;(yt===!0||ms===!0)&&(xn=ms===!0?oi(J,z,K,Ae,Dt):Ki(J,z,K),H&&J.isNodeMaterial&&H.onUpdateProgram(J,xn,Oe));let Br=!1,ji=!1,gs=!1,ft=xn.getUniforms(),on=Oe.uniforms;if(we.useProgram(xn.program)&&(Br=!0,ji=!0,gs=!0),J.id!==Y&&(Y=J.id,ji=!0),Br||ee!==w){we.buffers.depth.getReversed()&&w.reversedDepth!==!0&&(w._reversedDepth=!0,w.updateProjectionMatrix()),ft.setValue(B,"projectionMatrix",w.projectionMatrix),ft.setValue(B,"viewMatrix",w.matrixWorldInverse);let vn=ft.map.cameraPosition;vn!==void 0&&vn.setValue(B,Pn.setFromMatrixPosition(w.matrixWorld)),lt.logarithmicDepthBuffer&&ft.setValue(B,"logDepthBufFC",2/(Math.log(w.far+1)/Math.LN2)),(J.isMeshPhongMaterial||J.isMeshToonMaterial||J.isMeshLambertMaterial||J.isMeshBasicMaterial||J.isMeshStandardMaterial||J.isShaderMaterial)&&ft.setValue(B,"isOrthographic",w.isOrthographicCamera===!0),ee!==w&&(ee=w,ji=!0,gs=!0)}if(Oe.needsLights&&(_n.state.sunShadowMap.length>0&&ft.setValue(B,"sunShadowMap",_n.state.sunShadowMap,Ze),_n.state.directionalShadowMap.length>0&&ft.setValue(B,"directionalShadowMap",_n.state.directionalShadowMap,Ze),_n.state.spotShadowMap.length>0&&ft.setValue(B,"spotShadowMap",_n.state.spotShadowMap,Ze),_n.state.pointShadowMap.length>0&&ft.setValue(B,"pointShadowMap",_n.state.pointShadowMap,Ze)),K.isSkinnedMesh){ft.setOptional(B,K,"bindMatrix"),ft.setOptional(B,K,"bindMatrixInverse");let Ut=K.skeleton;Ut&&(Ut.boneTexture===null&&Ut.computeBoneTexture(),ft.setValue(B,"boneTexture",Ut.boneTexture,Ze))}K.isBatchedMesh&&(ft.setOptional(B,K,"batchingTexture"),ft.setValue(B,"batchingTexture",K._matricesTexture,Ze),ft.setOptional(B,K,"batchingIdTexture"),ft.setValue(B,"batchingIdTexture",K._indirectTexture,Ze),ft.setOptional(B,K,"batchingColorTexture"),K._colorsTexture!==null&&ft.setValue(B,"batchingColorTexture",K._colorsTexture,Ze));let $n=Q.morphAttributes;if(($n.position!==void 0||$n.normal!==void 0||$n.color!==void 0)&&oe.update(K,Q,xn),(ji||Oe.receiveShadow!==K.receiveShadow)&&(Oe.receiveShadow=K.receiveShadow,ft.setValue(B,"receiveShadow",K.receiveShadow)),(J.isMeshStandardMaterial||J.isMeshLambertMaterial||J.isMeshPhongMaterial)&&J.envMap===null&&z.environment!==null&&(on.envMapIntensity.value=z.environmentIntensity),on.dfgLUT!==void 0&&(on.dfgLUT.value=FE()),ji){if(ft.setValue(B,"toneMappingExposure",I.toneMappingExposure),Oe.needsLights&&Fr(on,gs),Te&&J.fog===!0&&xe.refreshFogUniforms(on,Te),xe.refreshMaterialUniforms(on,J,Me,Ce,T.state.transmissionRenderTarget[w.id]),Oe.needsLights&&Oe.numLightProbeGrids>0){let Ut=S,vn=0;for(let Gn of T.state.lightProbeGridArray)Gn.texture!==null&&(Ut.textures[vn]=Gn.texture,Ut.min[vn]=Gn.boundingBox.min,Ut.max[vn]=Gn.boundingBox.max,Ut.resolution[vn]=Gn.resolution,vn++);for(let Gn in Ut)Ut[Gn].length=vn;on.probesSH.value=Ut.textures,on.probesMin.value=Ut.min,on.probesMax.value=Ut.max,on.probesResolution.value=Ut.resolution}Uo.upload(B,Us(Oe),on,Ze)}if(J.isShaderMaterial&&J.uniformsNeedUpdate===!0&&(Uo.upload(B,Us(Oe),on,Ze),J.uniformsNeedUpdate=!1),J.isSpriteMaterial&&ft.setValue(B,"center",K.center),ft.setValue(B,"modelViewMatrix",K.modelViewMatrix),ft.setValue(B,"normalMatrix",K.normalMatrix),ft.setValue(B,"modelMatrix",K.matrixWorld),J.uniformsGroups!==void 0){let Ut=J.uniformsGroups;for(let vn=0,Gn=Ut.length;vn<Gn;vn++){let Qa=Ut[vn];We.update(Qa,xn),We.bind(Qa,xn)}}return xn}function Fr(w,z){w.ambientLightColor.needsUpdate=z,w.lightProbe.needsUpdate=z,w.sunLights.needsUpdate=z,w.sunLightShadows.needsUpdate=z,w.directionalLights.needsUpdate=z,w.directionalLightShadows.needsUpdate=z,w.pointLights.needsUpdate=z,w.pointLightShadows.needsUpdate=z,w.spotLights.needsUpdate=z,w.spotLightShadows.needsUpdate=z,w.rectAreaLights.needsUpdate=z,w.hemisphereLights.needsUpdate=z}function Fs(w){return w.isMeshLambertMaterial||w.isMeshToonMaterial||w.isMeshPhongMaterial||w.isMeshStandardMaterial||w.isShadowMaterial||w.isShaderMaterial&&w.lights===!0}this.getActiveCubeFace=function(){return Z},this.getActiveMipmapLevel=function(){return V},this.getRenderTarget=function(){return ce},this.setRenderTargetTextures=function(w,z,Q){let J=Ve.get(w);J.__autoAllocateDepthBuffer=w.resolveDepthBuffer===!1,J.__autoAllocateDepthBuffer===!1&&(J.__useRenderToTexture=!1),Ve.get(w.texture).__webglTexture=z,Ve.get(w.depthTexture).__webglTexture=J.__autoAllocateDepthBuffer?void 0:Q,J.__hasExternalTextures=!0},this.setRenderTargetFramebuffer=function(w,z){let Q=Ve.get(w);Q.__webglFramebuffer=z,Q.__useDefaultFramebuffer=z===void 0},this.setRenderTarget=function(w,z=0,Q=0){ce=w,Z=z,V=Q;let J=null,K=!1,Te=!1;if(w){let Ae=Ve.get(w);if(Ae.__useDefaultFramebuffer!==void 0){we.bindFramebuffer(B.FRAMEBUFFER,Ae.__webglFramebuffer),se.copy(w.viewport),de.copy(w.scissor),fe=w.scissorTest,we.viewport(se),we.scissor(de),we.setScissorTest(fe),Y=-1;return}else if(Ae.__webglFramebuffer===void 0)Ze.setupRenderTarget(w);else if(Ae.__hasExternalTextures)Ze.rebindTextures(w,Ve.get(w.texture).__webglTexture,Ve.get(w.depthTexture).__webglTexture);else if(w.depthBuffer){let it=w.depthTexture;if(Ae.__boundDepthTexture!==it){if(it!==null&&Ve.has(it)&&(w.width!==it.image.width||w.height!==it.image.height))throw new Error("THREE.WebGLRenderer: Attached DepthTexture is initialized to the incorrect size.");Ze.setupDepthRenderbuffer(w)}}let Le=w.texture;(Le.isData3DTexture||Le.isDataArrayTexture||Le.isCompressedArrayTexture)&&(Te=!0);let He=Ve.get(w).__webglFramebuffer;w.isWebGLCubeRenderTarget?(Array.isArray(He[z])?J=He[z][Q]:J=He[z],K=!0):w.samples>0&&Ze.useMultisampledRTT(w)===!1?J=Ve.get(w).__webglMultisampledFramebuffer:Array.isArray(He)?J=He[Q]:J=He,se.copy(w.viewport),de.copy(w.scissor),fe=w.scissorTest}else se.copy(Ge).multiplyScalar(Me).floor(),de.copy(mt).multiplyScalar(Me).floor(),fe=dt;if(Q!==0&&(J=X),we.bindFramebuffer(B.FRAMEBUFFER,J)&&we.drawBuffers(w,J),we.viewport(se),we.scissor(de),we.setScissorTest(fe),K){let Ae=Ve.get(w.texture);B.framebufferTexture2D(B.FRAMEBUFFER,B.COLOR_ATTACHMENT0,B.TEXTURE_CUBE_MAP_POSITIVE_X+z,Ae.__webglTexture,Q)}else if(Te){let Ae=z;for(let Le=0;Le<w.textures.length;Le++){let He=Ve.get(w.textures[Le]);B.framebufferTextureLayer(B.FRAMEBUFFER,B.COLOR_ATTACHMENT0+Le,He.__webglTexture,Q,Ae)}}else if(w!==null&&Q!==0){let Ae=Ve.get(w.texture);B.framebufferTexture2D(B.FRAMEBUFFER,B.COLOR_ATTACHMENT0,B.TEXTURE_2D,Ae.__webglTexture,Q)}Y=-1};function Or(w){let z=Ve.get(w);return(z.__readFormat!==w.format||z.__readType!==w.type)&&(z.__readFormat=w.format,z.__readType=w.type,z.__formatReadable=lt.textureFormatReadable(w.format),z.__typeReadable=lt.textureTypeReadable(w.type)),z}this.readRenderTargetPixels=function(w,z,Q,J,K,Te,Ie,Ae=0){if(!(w&&w.isWebGLRenderTarget)){nt("WebGLRenderer.readRenderTargetPixels: renderTarget is not THREE.WebGLRenderTarget.");return}let Le=Ve.get(w).__webglFramebuffer;if(w.isWebGLCubeRenderTarget&&Ie!==void 0&&(Le=Le[Ie],Array.isArray(Le)&&(Le=Le[0])),Le){we.bindFramebuffer(B.FRAMEBUFFER,Le);try{let He=w.textures[Ae],it=He.format,gt=He.type;w.textures.length>1&&B.readBuffer(B.COLOR_ATTACHMENT0+Ae);let ze=Or(He);if(ze.__formatReadable===!1){nt("WebGLRenderer.readRenderTargetPixels: renderTarget is not in RGBA or implementation defined format.");return}if(ze.__typeReadable===!1){nt("WebGLRenderer.readRenderTargetPixels: renderTarget is not in UnsignedByteType or implementation defined type.");return}z>=0&&z<=w.width-J&&Q>=0&&Q<=w.height-K&&B.readPixels(z,Q,J,K,_e.convert(it),_e.convert(gt),Te)}finally{let He=ce!==null?Ve.get(ce).__webglFramebuffer:null;we.bindFramebuffer(B.FRAMEBUFFER,He)}}},this.readRenderTargetPixelsAsync=async function(w,z,Q,J,K,Te,Ie,Ae=0){if(!(w&&w.isWebGLRenderTarget))throw new Error("THREE.WebGLRenderer.readRenderTargetPixels: renderTarget is not THREE.WebGLRenderTarget.");let Le=Ve.get(w).__webglFramebuffer;if(w.isWebGLCubeRenderTarget&&Ie!==void 0&&(Le=Le[Ie],Array.isArray(Le)&&(Le=Le[0])),Le)if(z>=0&&z<=w.width-J&&Q>=0&&Q<=w.height-K){we.bindFramebuffer(B.FRAMEBUFFER,Le);let He=w.textures[Ae],it=He.format,gt=He.type;w.textures.length>1&&B.readBuffer(B.COLOR_ATTACHMENT0+Ae);let ze=Or(He);if(ze.__formatReadable===!1)throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: renderTarget is not in RGBA or implementation defined format.");if(ze.__typeReadable===!1)throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: renderTarget is not in UnsignedByteType or implementation defined type.");let _t=B.createBuffer();B.bindBuffer(B.PIXEL_PACK_BUFFER,_t),B.bufferData(B.PIXEL_PACK_BUFFER,Te.byteLength,B.STREAM_READ),B.readPixels(z,Q,J,K,_e.convert(it),_e.convert(gt),0),B.bindBuffer(B.PIXEL_PACK_BUFFER,null);let tn=ce!==null?Ve.get(ce).__webglFramebuffer:null;we.bindFramebuffer(B.FRAMEBUFFER,tn);let Dt=B.fenceSync(B.SYNC_GPU_COMMANDS_COMPLETE,0);return B.flush(),await h0(B,Dt,4),B.bindBuffer(B.PIXEL_PACK_BUFFER,_t),B.getBufferSubData(B.PIXEL_PACK_BUFFER,0,Te),B.bindBuffer(B.PIXEL_PACK_BUFFER,null),B.deleteBuffer(_t),B.deleteSync(Dt),Te}else throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: requested read bounds are out of range.")},this.copyFramebufferToTexture=function(w,z=null,Q=0){let J=Math.pow(2,-Q),K=Math.floor(w.image.width*J),Te=Math.floor(w.image.height*J),Ie=z!==null?z.x:0,Ae=z!==null?z.y:0;Ze.setTexture2D(w,0),B.copyTexSubImage2D(B.TEXTURE_2D,Q,0,0,Ie,Ae,K,Te),we.unbindTexture()},this.copyTextureToTexture=function(w,z,Q=null,J=null,K=0,Te=0){let Ie,Ae,Le,He,it,gt,ze,_t,tn,Dt=w.isCompressedTexture?w.mipmaps[Te]:w.image;if(Q!==null)Ie=Q.max.x-Q.min.x,Ae=Q.max.y-Q.min.y,Le=Q.isBox3?Q.max.z-Q.min.z:1,He=Q.min.x,it=Q.min.y,gt=Q.isBox3?Q.min.z:0;else{let ft=Math.pow(2,-K);Ie=Math.floor(Dt.width*ft),Ae=Math.floor(Dt.height*ft),w.isDataArrayTexture?Le=Dt.depth:w.isData3DTexture?Le=Math.floor(Dt.depth*ft):Le=1,He=0,it=0,gt=0}J!==null?(ze=J.x,_t=J.y,tn=J.z):(ze=0,_t=0,tn=0);let Nt=_e.convert(z.format),wn=_e.convert(z.type),Oe;z.isData3DTexture?(Ze.setTexture3D(z,0),Oe=B.TEXTURE_3D):z.isDataArrayTexture||z.isCompressedArrayTexture?(Ze.setTexture2DArray(z,0),Oe=B.TEXTURE_2D_ARRAY):(Ze.setTexture2D(z,0),Oe=B.TEXTURE_2D),we.activeTexture(B.TEXTURE0),we.pixelStorei(B.UNPACK_FLIP_Y_WEBGL,z.flipY),we.pixelStorei(B.UNPACK_PREMULTIPLY_ALPHA_WEBGL,z.premultiplyAlpha),we.pixelStorei(B.UNPACK_ALIGNMENT,z.unpackAlignment);let _n=we.getParameter(B.UNPACK_ROW_LENGTH),yt=we.getParameter(B.UNPACK_IMAGE_HEIGHT),ms=we.getParameter(B.UNPACK_SKIP_PIXELS),xn=we.getParameter(B.UNPACK_SKIP_ROWS),Br=we.getParameter(B.UNPACK_SKIP_IMAGES);we.pixelStorei(B.UNPACK_ROW_LENGTH,Dt.width),we.pixelStorei(B.UNPACK_IMAGE_HEIGHT,Dt.height),we.pixelStorei(B.UNPACK_SKIP_PIXELS,He),we.pixelStorei(B.UNPACK_SKIP_ROWS,it),we.pixelStorei(B.UNPACK_SKIP_IMAGES,gt);let ji=w.isDataArrayTexture||w.isData3DTexture,gs=z.isDataArrayTexture||z.isData3DTexture;if(w.isDepthTexture){let ft=Ve.get(w),on=Ve.get(z),$n=Ve.get(ft.__renderTarget),Ut=Ve.get(on.__renderTarget);we.bindFramebuffer(B.READ_FRAMEBUFFER,$n.__webglFramebuffer),we.bindFramebuffer(B.DRAW_FRAMEBUFFER,Ut.__webglFramebuffer);for(let vn=0;vn<Le;vn++)ji&&(B.framebufferTextureLayer(B.READ_FRAMEBUFFER,B.COLOR_ATTACHMENT0,Ve.get(w).__webglTexture,K,gt+vn),B.framebufferTextureLayer(B.DRAW_FRAMEBUFFER,B.COLOR_ATTACHMENT0,Ve.get(z).__webglTexture,Te,tn+vn)),B.blitFramebuffer(He,it,He+Ie,it+Ae,ze,_t,ze+Ie,_t+Ae,B.DEPTH_BUFFER_BIT,B.NEAREST);we.bindFramebuffer(B.READ_FRAMEBUFFER,null),we.bindFramebuffer(B.DRAW_FRAMEBUFFER,null)}else if(K!==0||w.isRenderTargetTexture||Ve.has(w)){let ft=Ve.get(w),on=Ve.get(z);we.bindFramebuffer(B.READ_FRAMEBUFFER,L),we.bindFramebuffer(B.DRAW_FRAMEBUFFER,G);for(let $n=0;$n<Le;$n++)ji?B.framebufferTextureLayer(B.READ_FRAMEBUFFER,B.COLOR_ATTACHMENT0,ft.__webglTexture,K,gt+$n):B.framebufferTexture2D(B.READ_FRAMEBUFFER,B.COLOR_ATTACHMENT0,B.TEXTURE_2D,ft.__webglTexture,K),gs?B.framebufferTextureLayer(B.DRAW_FRAMEBUFFER,B.COLOR_ATTACHMENT0,on.__webglTexture,Te,tn+$n):B.framebufferTexture2D(B.DRAW_FRAMEBUFFER,B.COLOR_ATTACHMENT0,B.TEXTURE_2D,on.__webglTexture,Te),K!==0?B.blitFramebuffer(He,it,He+Ie,it+Ae,ze,_t,ze+Ie,_t+Ae,B.COLOR_BUFFER_BIT,B.NEAREST):gs?B.copyTexSubImage3D(Oe,Te,ze,_t,tn+$n,He,it,Ie,Ae):B.copyTexSubImage2D(Oe,Te,ze,_t,He,it,Ie,Ae);we.bindFramebuffer(B.READ_FRAMEBUFFER,null),we.bindFramebuffer(B.DRAW_FRAMEBUFFER,null)}else gs?w.isDataTexture||w.isData3DTexture?B.texSubImage3D(Oe,Te,ze,_t,tn,Ie,Ae,Le,Nt,wn,Dt.data):z.isCompressedArrayTexture?B.compressedTexSubImage3D(Oe,Te,ze,_t,tn,Ie,Ae,Le,Nt,Dt.data):B.texSubImage3D(Oe,Te,ze,_t,tn,Ie,Ae,Le,Nt,wn,Dt):w.isDataTexture?B.texSubImage2D(B.TEXTURE_2D,Te,ze,_t,Ie,Ae,Nt,wn,Dt.data):w.isCompressedTexture?B.compressedTexSubImage2D(B.TEXTURE_2D,Te,ze,_t,Dt.width,Dt.height,Nt,Dt.data):B.texSubImage2D(B.TEXTURE_2D,Te,ze,_t,Ie,Ae,Nt,wn,Dt);we.pixelStorei(B.UNPACK_ROW_LENGTH,_n),we.pixelStorei(B.UNPACK_IMAGE_HEIGHT,yt),we.pixelStorei(B.UNPACK_SKIP_PIXELS,ms),we.pixelStorei(B.UNPACK_SKIP_ROWS,xn),we.pixelStorei(B.UNPACK_SKIP_IMAGES,Br),Te===0&&z.generateMipmaps===!0&&z.mipmapsAutoUpdate===!0&&B.generateMipmap(Oe),we.unbindTexture()},this.initRenderTarget=function(w){Ve.get(w).__webglFramebuffer===void 0&&Ze.setupRenderTarget(w)},this.initTexture=function(w){w.isCubeTexture?Ze.setTextureCube(w,0):w.isData3DTexture?Ze.setTexture3D(w,0):w.isDataArrayTexture||w.isCompressedArrayTexture?Ze.setTexture2DArray(w,0):Ze.setTexture2D(w,0),we.unbindTexture()},this.resetState=function(){Z=0,V=0,ce=null,we.reset(),be.reset()},typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}get coordinateSystem(){return Ci}get outputColorSpace(){return this._outputColorSpace}set outputColorSpace(e){this._outputColorSpace=e;let t=this.getContext();t.drawingBufferColorSpace=bt._getDrawingBufferColorSpace(e),t.unpackColorSpace=bt._getUnpackColorSpace()}};var OE=new U(0,0,1);function nn(i){let[e,t,n,s,r,o,a,l,c,h,d,u]=i;return new ht().set(e,t,n,s,r,o,a,l,c,h,d,u,0,0,0,1)}function mf(i){let e=i.elements;return[0,1,2].flatMap(t=>[e[t],e[t+4],e[t+8],e[t+12]])}function Vn(i){return new U().setFromMatrixPosition(i)}function yi(i,e){return new U().setFromMatrixColumn(i,e)}function Oo(i,e,t){let n=e.clone().sub(i),s=n.length()||1e-9,r=new Bt().setFromUnitVectors(OE,n.divideScalar(s));return new ht().compose(i.clone().add(e).multiplyScalar(.5),r,new U(t,t,s))}var BE=1e-4,kE=.16;function J0(i,e){let t=i.map(Vn),n=i.map(()=>0),s=new Set;for(let[r,o]of t.entries()){if(s.has(r))continue;let a=[...t.keys()].filter(l=>!s.has(l)&&t[l].distanceTo(o)<=BE*e);for(let[l,c]of a.entries())s.add(c),n[c]=(l-(a.length-1)/2)*kE*e}return n}function gf(i,e){return Vn(i).addScaledVector(yi(i,2),e)}var K0=.13,zE=.0042,HE=.034,Ns=.015,Bo=.034,Nh=.1,VE=.019,j0=.0022,GE=.008,WE={passive:"passive",follower:"passive",cut:"cut"},_f=class{constructor(e,t,n,s,r){this.scene=e;this.placement=t;this.shown=n;this.apart=s;this.lit=r;this.size=e.length,this.frames=t.links.map(nn),this.origins=this.frames.map((o,a)=>gf(o,s[a]??0))}scene;placement;shown;apart;lit;picture={solids:[],labels:[]};size;origins;frames;draw(){return this.scene.links.forEach(e=>this.link(e.number)),this.tree().forEach(e=>this.joint(e)),this.shown.frames&&this.frames.forEach((e,t)=>this.frame(t)),this.shown.named&&this.scene.frames.forEach((e,t)=>this.namedFrame(nn(this.placement.frames[t]),e.antecedent,e.name,"named")),this.scene.loops.forEach((e,t)=>this.loop(t)),(this.shown.masses||this.shown.ellipsoids)&&this.scene.links.forEach(e=>this.body(e.number)),this.picture}tree(){return this.scene.joints.filter(e=>e.role!=="cut"&&e.role!=="motor")}add(e,t,n,s,r=!1){let o=s!==null&&this.lit(s)&&n!=="axis-x"&&n!=="axis-z"&&n!=="guide";this.picture.solids.push({shape:e,matrix:t,paint:o?"lit":n,link:s,faint:r})}label(e,t,n,s){let r=s!==null&&this.lit(s);(this.shown.labels||r)&&this.picture.labels.push({text:e,at:t,kind:n,lit:r})}stick(e,t,n,s,r){e.distanceTo(t)<1e-7*this.size||this.add("cylinder",Oo(e,t,n*this.size),s,r)}mount(e){return gf(nn(this.placement.mounts[e.number-1]),this.apart[e.number]??0)}link(e){let t=this.origins[e];if(!t)return;let n=e?"link":"base";for(let s of this.tree())s.antecedent===e&&this.stick(t,this.mount(s),Ns,n,e);this.scene.frames.forEach((s,r)=>{s.antecedent===e&&e&&this.stick(t,Vn(nn(this.placement.frames[r])),.7*Ns,n,e)}),this.scene.loops.forEach((s,r)=>{s.cut_antecedent===e&&this.stick(t,Vn(nn(this.placement.cuts[r])),Ns,n,e),s.twin_antecedent===e&&this.stick(t,Vn(nn(this.placement.twins[r])),Ns,n,e)})}joint(e){let{number:t,type:n}=e,s=this.frames[t],r=this.origins[t],o=this.mount(e);if(n==="fixed"){this.add("sphere",new ht().makeScale(Ns,Ns,Ns).multiplyScalar(this.size).setPosition(r),"link",t);return}let a=WE[e.role]??n,l=yi(s,2).multiplyScalar(.5*Nh*this.size);if(n==="revolute")this.add("cylinder",Oo(r.clone().sub(l),r.clone().add(l),Bo*this.size),a,t);else{let c=new U(1.5*Bo,1.5*Bo,Nh).multiplyScalar(this.size);this.add("box",nn(this.placement.mounts[t-1]).setPosition(o).scale(c),a,t),this.stick(o,r,.8*Ns,"link",t)}}arrow(e,t,n,s,r=1){let o=Math.min(HE*this.size,.4*n),a=e.clone().addScaledVector(t,n-o);this.stick(e,a,r*zE,s,null),this.add("cone",Oo(a,e.clone().addScaledVector(t,n),.36*o*r),s,null)}frame(e){let t=this.frames[e],n=this.origins[e],s=this.lit(e),r=K0*this.size*(s?1.25:1);this.arrow(n,yi(t,0),r,"axis-x",s?1.6:1),this.arrow(n,yi(t,2),r,"axis-z",s?1.6:1),this.label(String(e),n.clone().addScaledVector(yi(t,2),1.25*r),"joint",e),Math.abs(this.apart[e]??0)>1e-6&&this.stick(Vn(t),n,j0,"guide",null)}namedFrame(e,t,n,s){let r=Vn(e),o=.62*K0*this.size,a=1.1*Ns*this.size;this.add("sphere",new ht().makeScale(a,a,a).setPosition(r),s,t),this.arrow(r,yi(e,0),o,"axis-x",.7),this.arrow(r,yi(e,2),o,"axis-z",.7),this.label(n,r.clone().addScaledVector(yi(e,2),1.3*o),s==="named"?"frame":"cut",t)}loop(e){let t=this.scene.loops[e],n=nn(this.placement.cuts[e]),s=nn(this.placement.twins[e]),r=this.scene.joints.find(l=>l.number===t.cut),o=yi(n,2).multiplyScalar(.4*Nh*this.size),a=Vn(n);if(r?.type==="prismatic"){let l=new U(1.3*Bo,1.3*Bo,.8*Nh).multiplyScalar(this.size);this.add("box",n.clone().scale(l),"cut",t.cut_antecedent)}else this.add("cylinder",Oo(a.clone().sub(o),a.clone().add(o),.8*Bo*this.size),"cut",t.cut_antecedent);this.namedFrame(n,t.cut_antecedent,`${t.cut} (cut)`,"cut"),this.namedFrame(s,t.twin_antecedent,t.twin,"twin"),this.stick(a,Vn(s),j0*2,"cut",null)}body(e){let t=this.scene.links.find(r=>r.number===e),n=this.frames[e];if(!n||!t.com||t.mass===null)return;let s=new U(...t.com).applyMatrix4(n);if(this.shown.masses&&t.mass){let r=VE*this.size;this.add("sphere",new ht().makeScale(r,r,r).setPosition(s),"com",e),this.label(`G${e}`,s,"com",e)}if(this.shown.ellipsoids&&t.axes&&t.radii){let r=new U(...t.radii.map(o=>Math.max(o,1e-4*this.size)));this.add("sphere",n.clone().multiply(nn(t.axes)).scale(r),"ellipsoid",e,!0)}}};function Q0(i,e,t,n,s){return new _f(i,e,t,n,s).draw()}function XE(i){let e=[],t=-1,n=i.map(({placement:s})=>[...s.links,...s.cuts,...s.frames]);for(let s of n[0]?.keys()??[]){let r=n.map(l=>Vn(nn(l[s]))),o=r.reduce((l,c)=>l.add(c),new U).divideScalar(r.length),a=r.reduce((l,c)=>l+c.distanceToSquared(o),0);a>1.0001*t&&([e,t]=[r,a])}return e}function e_(i,e,t,n){let s={solids:[],labels:[]},r=i.frames.findIndex(a=>a.name===n),o=XE(e);for(let[a,l]of e.entries()){let{placement:c,within_limits:h}=l,d=c.links.map(nn),u=t===a?"lit":h?"ghost":"ghost-limits",f=(g,y)=>{let[m,p]=[Vn(g),Vn(y)];if(m.distanceTo(p)<1e-6*i.length)return;let v={shape:"cylinder",matrix:Oo(m,p,GE*i.length),paint:u,link:null,ghost:a,faint:!0};s.solids.push(v)};for(let g of i.joints){let[y,m]=[d[g.antecedent],d[g.number]];y&&m&&f(y,m)}c.frames.forEach((g,y)=>{let m=d[i.frames[y].antecedent];m&&(r<0||y===r)&&f(m,nn(g))}),i.loops.forEach((g,y)=>{f(d[g.cut_antecedent],nn(c.cuts[y])),f(d[g.twin_antecedent],nn(c.twins[y]))}),s.labels.push({text:String(a+1),at:o[a],kind:"ghost",lit:t===a})}return s}var Uh=class{constructor(e,t,n,s){this.shown=e;this.said=t;this.changed=n;this.taken=s}shown;said;changed;taken;list=[];pointed=null;show(e){this.list=e.ghosts,this.pointed=null;let t=e.ghosts.length,n=e.awaited?`${e.method}; the model that finds all is being built`:e.method;$e(this.said,t?`${t} ${t===1?"configuration":"configurations"} (${n})`:e.reason),Xe(this.said,"data-none",t?null:""),this.fill(),this.changed()}clear(){!this.list.length&&!this.said.textContent||(this.list=[],this.pointed=null,$e(this.said,""),this.fill(),this.changed())}shows(e){return this.list===e.ghosts}point(e){this.pointed!==e&&(this.pointed=e,this.changed())}take(e){let t=this.list[e];t&&this.taken(t)}fill(){let e=[...this.shown.children];this.list.forEach((t,n)=>{let s=`${n+1}  ${t.label}${t.within_limits?"":"  ⚠︎"}`,r=t.within_limits?null:"beyond limits",o=r&&`${n+1}, ${t.label}, ${r}`,a=e[n]?.querySelector("button");if(a){$e(a,s),Xe(a,"class",t.within_limits?"quiet":"quiet beyond"),Xe(a,"title",r),Xe(a,"aria-label",o);return}let l=fn(s,()=>this.take(n),{class:t.within_limits?"quiet":"quiet beyond",title:r,"aria-label":o,onmouseenter:()=>this.point(n),onmouseleave:()=>this.point(null),onfocus:()=>this.point(n),onblur:()=>this.point(null)});this.shown.append(k("li",{},l))});for(let t of e.slice(this.list.length))t.remove()}};var Dr=new Tr,hn=new U,or=new U,en=new Bt,t_={X:new U(1,0,0),Y:new U(0,1,0),Z:new U(0,0,1)},xf={type:"change"},n_={type:"mouseDown",mode:null},i_={type:"mouseUp",mode:null},s_={type:"objectChange"},zh=class extends Ar{constructor(e,t=null){super(void 0,t);let n=new yf(this);this._root=n;let s=new Sf;this._gizmo=s,n.add(s);let r=new bf;this._plane=r,n.add(r);let o=this;function a(A,S){let C=S;Object.defineProperty(o,A,{get:function(){return C!==void 0?C:S},set:function(T){C!==T&&(C=T,r[A]=T,s[A]=T,o.dispatchEvent({type:A+"-changed",value:T}),o.dispatchEvent(xf))}}),o[A]=S,r[A]=S,s[A]=S}a("camera",e),a("object",void 0),a("enabled",!0),a("axis",null),a("mode","translate"),a("translationSnap",null),a("rotationSnap",null),a("scaleSnap",null),a("space","world"),a("size",1),this.viewport=null,a("dragging",!1),a("showX",!0),a("showY",!0),a("showZ",!0),a("showXY",!0),a("showYZ",!0),a("showXZ",!0),a("showXYZE",!0),a("showE",!0),a("minX",-1/0),a("maxX",1/0),a("minY",-1/0),a("maxY",1/0),a("minZ",-1/0),a("maxZ",1/0);let l=new U,c=new U,h=new Bt,d=new Bt,u=new U,f=new Bt,g=new U,y=new U,m=new U,p=0,v=new U;a("worldPosition",l),a("worldPositionStart",c),a("worldQuaternion",h),a("worldQuaternionStart",d),a("cameraPosition",u),a("cameraQuaternion",f),a("pointStart",g),a("pointEnd",y),a("rotationAxis",m),a("rotationAngle",p),a("eye",v),this._offset=new U,this._startNorm=new U,this._endNorm=new U,this._cameraScale=new U,this._parentPosition=new U,this._parentQuaternion=new Bt,this._parentQuaternionInv=new Bt,this._parentScale=new U,this._worldScaleStart=new U,this._worldQuaternionInv=new Bt,this._worldScale=new U,this._positionStart=new U,this._quaternionStart=new Bt,this._scaleStart=new U,this._getPointer=qE.bind(this),this._onPointerDown=$E.bind(this),this._onPointerHover=YE.bind(this),this._onPointerMove=ZE.bind(this),this._onPointerUp=JE.bind(this),t!==null&&this.connect(t)}connect(e){super.connect(e),this.domElement.addEventListener("pointerdown",this._onPointerDown),this.domElement.addEventListener("pointermove",this._onPointerHover),this.domElement.addEventListener("pointerup",this._onPointerUp),this.domElement.style.touchAction="none"}disconnect(){this.domElement.removeEventListener("pointerdown",this._onPointerDown),this.domElement.removeEventListener("pointermove",this._onPointerHover),this.domElement.removeEventListener("pointermove",this._onPointerMove),this.domElement.removeEventListener("pointerup",this._onPointerUp),this.domElement.style.touchAction=""}getHelper(){return this._root}pointerHover(e){if(this.object===void 0||this.dragging===!0)return;e!==null&&Dr.setFromCamera(e,this.camera);let t=vf(this._gizmo.picker[this.mode],Dr);t?this.axis=t.object.name:this.axis=null}pointerDown(e){if(!(this.object===void 0||this.dragging===!0||e!=null&&e.button!==0)&&this.axis!==null){e!==null&&Dr.setFromCamera(e,this.camera);let t=vf(this._plane,Dr,!0);t&&(this.object.updateMatrixWorld(),this.object.parent.updateMatrixWorld(),this._positionStart.copy(this.object.position),this._quaternionStart.copy(this.object.quaternion),this._scaleStart.copy(this.object.scale),this.object.matrixWorld.decompose(this.worldPositionStart,this.worldQuaternionStart,this._worldScaleStart),this.pointStart.copy(t.point).sub(this.worldPositionStart)),this.dragging=!0,n_.mode=this.mode,this.dispatchEvent(n_)}}pointerMove(e){let t=this.axis,n=this.mode,s=this.object,r=this.space;if(n==="scale"?r="local":(t==="E"||t==="XYZE"||t==="XYZ")&&(r="world"),s===void 0||t===null||this.dragging===!1||e!==null&&e.button!==-1)return;e!==null&&Dr.setFromCamera(e,this.camera);let o=vf(this._plane,Dr,!0);if(o){if(this.pointEnd.copy(o.point).sub(this.worldPositionStart),n==="translate")this._offset.copy(this.pointEnd).sub(this.pointStart),r==="local"&&t!=="XYZ"&&this._offset.applyQuaternion(this._worldQuaternionInv),t.indexOf("X")===-1&&(this._offset.x=0),t.indexOf("Y")===-1&&(this._offset.y=0),t.indexOf("Z")===-1&&(this._offset.z=0),r==="local"&&t!=="XYZ"?this._offset.applyQuaternion(this._quaternionStart).divide(this._parentScale):this._offset.applyQuaternion(this._parentQuaternionInv).divide(this._parentScale),s.position.copy(this._offset).add(this._positionStart),this.translationSnap&&(r==="local"&&(s.position.applyQuaternion(en.copy(this._quaternionStart).invert()),t.search("X")!==-1&&(s.position.x=Math.round(s.position.x/this.translationSnap)*this.translationSnap),t.search("Y")!==-1&&(s.position.y=Math.round(s.position.y/this.translationSnap)*this.translationSnap),t.search("Z")!==-1&&(s.position.z=Math.round(s.position.z/this.translationSnap)*this.translationSnap),s.position.applyQuaternion(this._quaternionStart)),r==="world"&&(s.getWorldPosition(hn),t.search("X")!==-1&&(hn.x=Math.round(hn.x/this.translationSnap)*this.translationSnap),t.search("Y")!==-1&&(hn.y=Math.round(hn.y/this.translationSnap)*this.translationSnap),t.search("Z")!==-1&&(hn.z=Math.round(hn.z/this.translationSnap)*this.translationSnap),s.position.copy(s.parent.worldToLocal(hn)))),s.position.x=Math.max(this.minX,Math.min(this.maxX,s.position.x)),s.position.y=Math.max(this.minY,Math.min(this.maxY,s.position.y)),s.position.z=Math.max(this.minZ,Math.min(this.maxZ,s.position.z));else if(n==="scale"){if(t.search("XYZ")!==-1){let a=this.pointEnd.length()/this.pointStart.length();this.pointEnd.dot(this.pointStart)<0&&(a*=-1),or.set(a,a,a)}else hn.copy(this.pointStart),or.copy(this.pointEnd),hn.applyQuaternion(this._worldQuaternionInv),or.applyQuaternion(this._worldQuaternionInv),or.divide(hn),t.search("X")===-1&&(or.x=1),t.search("Y")===-1&&(or.y=1),t.search("Z")===-1&&(or.z=1);s.scale.copy(this._scaleStart).multiply(or),this.scaleSnap&&(t.search("X")!==-1&&(s.scale.x=Math.round(s.scale.x/this.scaleSnap)*this.scaleSnap||this.scaleSnap),t.search("Y")!==-1&&(s.scale.y=Math.round(s.scale.y/this.scaleSnap)*this.scaleSnap||this.scaleSnap),t.search("Z")!==-1&&(s.scale.z=Math.round(s.scale.z/this.scaleSnap)*this.scaleSnap||this.scaleSnap))}else if(n==="rotate"){this._offset.copy(this.pointEnd).sub(this.pointStart);let a=20/this.worldPosition.distanceTo(hn.setFromMatrixPosition(this.camera.matrixWorld)),l=!1;t==="XYZE"?(this.rotationAxis.copy(this._offset).cross(this.eye).normalize(),this.rotationAngle=this._offset.dot(hn.copy(this.rotationAxis).cross(this.eye))*a):(t==="X"||t==="Y"||t==="Z")&&(this.rotationAxis.copy(t_[t]),hn.copy(t_[t]),r==="local"&&hn.applyQuaternion(this.worldQuaternion),hn.cross(this.eye),hn.length()===0?l=!0:this.rotationAngle=this._offset.dot(hn.normalize())*a),(t==="E"||l)&&(this.rotationAxis.copy(this.eye),this.rotationAngle=this.pointEnd.angleTo(this.pointStart),this._startNorm.copy(this.pointStart).normalize(),this._endNorm.copy(this.pointEnd).normalize(),this.rotationAngle*=this._endNorm.cross(this._startNorm).dot(this.eye)<0?1:-1),this.rotationSnap&&(this.rotationAngle=Math.round(this.rotationAngle/this.rotationSnap)*this.rotationSnap),r==="local"&&t!=="E"&&t!=="XYZE"?(s.quaternion.copy(this._quaternionStart),s.quaternion.multiply(en.setFromAxisAngle(this.rotationAxis,this.rotationAngle)).normalize()):(this.rotationAxis.applyQuaternion(this._parentQuaternionInv),s.quaternion.copy(en.setFromAxisAngle(this.rotationAxis,this.rotationAngle)),s.quaternion.multiply(this._quaternionStart).normalize())}this.dispatchEvent(xf),this.dispatchEvent(s_)}}pointerUp(e){e!==null&&e.button!==0||(this.dragging&&this.axis!==null&&(i_.mode=this.mode,this.dispatchEvent(i_)),this.dragging=!1,this.axis=null)}dispose(){this.disconnect(),this._root.dispose()}attach(e){return this.object=e,this._root.visible=!0,this}detach(){return this.object=void 0,this.axis=null,this._root.visible=!1,this}reset(){this.enabled&&this.dragging&&(this.object.position.copy(this._positionStart),this.object.quaternion.copy(this._quaternionStart),this.object.scale.copy(this._scaleStart),this.dispatchEvent(xf),this.dispatchEvent(s_),this.pointStart.copy(this.pointEnd))}getRaycaster(){return Dr}getMode(){return this.mode}setMode(e){this.mode=e}setTranslationSnap(e){this.translationSnap=e}setRotationSnap(e){this.rotationSnap=e}setScaleSnap(e){this.scaleSnap=e}setSize(e){this.size=e}setSpace(e){this.space=e}setColors(e,t,n,s){let r=this._gizmo.materialLib;r.xAxis.color.set(e),r.yAxis.color.set(t),r.zAxis.color.set(n),r.active.color.set(s),r.xAxisTransparent.color.set(e),r.yAxisTransparent.color.set(t),r.zAxisTransparent.color.set(n),r.activeTransparent.color.set(s),r.xAxis._color&&r.xAxis._color.set(e),r.yAxis._color&&r.yAxis._color.set(t),r.zAxis._color&&r.zAxis._color.set(n),r.active._color&&r.active._color.set(s),r.xAxisTransparent._color&&r.xAxisTransparent._color.set(e),r.yAxisTransparent._color&&r.yAxisTransparent._color.set(t),r.zAxisTransparent._color&&r.zAxisTransparent._color.set(n),r.activeTransparent._color&&r.activeTransparent._color.set(s)}};function qE(i){if(this.domElement.ownerDocument.pointerLockElement)return{x:0,y:0,button:i.button};{let e=this.domElement.getBoundingClientRect(),t=this.viewport,n,s,r,o;return t!==null?(n=t.x,s=e.height-t.y-t.w,r=t.z,o=t.w):(n=0,s=0,r=e.width,o=e.height),{x:(i.clientX-e.left-n)/r*2-1,y:-(i.clientY-e.top-s)/o*2+1,button:i.button}}}function YE(i){if(this.enabled)switch(i.pointerType){case"mouse":case"pen":this.pointerHover(this._getPointer(i));break}}function $E(i){this.enabled&&(document.pointerLockElement||this.domElement.setPointerCapture(i.pointerId),this.domElement.addEventListener("pointermove",this._onPointerMove),this.pointerHover(this._getPointer(i)),this.pointerDown(this._getPointer(i)))}function ZE(i){this.enabled&&this.pointerMove(this._getPointer(i))}function JE(i){this.enabled&&(this.domElement.releasePointerCapture(i.pointerId),this.domElement.removeEventListener("pointermove",this._onPointerMove),this.pointerUp(this._getPointer(i)))}function vf(i,e,t){let n=e.intersectObject(i,!0);for(let s=0;s<n.length;s++)if(n[s].object.visible||t)return n[s];return!1}var Fh=new ii,Vt=new U(0,1,0),r_=new U(0,0,0),o_=new ht,Oh=new Bt,kh=new Bt,us=new U,Hh=new ht,Za=new U(1,0,0),Nr=new U(0,1,0),Ja=new U(0,0,1),Bh=new U,Ya=new U,$a=new U,yf=class extends cn{constructor(e){super(),this.isTransformControlsRoot=!0,this.controls=e,this.visible=!1}updateMatrixWorld(e){let t=this.controls;t.object!==void 0&&(t.object.updateMatrixWorld(),t.object.parent===null?console.error("TransformControls: The attached 3D object must be a part of the scene graph."):t.object.parent.matrixWorld.decompose(t._parentPosition,t._parentQuaternion,t._parentScale),t.object.matrixWorld.decompose(t.worldPosition,t.worldQuaternion,t._worldScale),t._parentQuaternionInv.copy(t._parentQuaternion).invert(),t._worldQuaternionInv.copy(t.worldQuaternion).invert()),t.camera.updateMatrixWorld(),t.camera.matrixWorld.decompose(t.cameraPosition,t.cameraQuaternion,t._cameraScale),t.camera.isOrthographicCamera?t.camera.getWorldDirection(t.eye).negate():t.eye.copy(t.cameraPosition).sub(t.worldPosition).normalize(),this.parent&&(Hh.copy(this.parent.matrixWorld).invert(),Hh.decompose(this.position,this.quaternion,this.scale)),super.updateMatrixWorld(e)}dispose(){this.traverse(function(e){e.geometry&&e.geometry.dispose(),e.material&&e.material.dispose()})}},Sf=class extends cn{constructor(){super(),this.isTransformControlsGizmo=!0,this.type="TransformControlsGizmo";let e=new br({depthTest:!1,depthWrite:!1,fog:!1,toneMapped:!1,transparent:!0}),t=new Mr({depthTest:!1,depthWrite:!1,fog:!1,toneMapped:!1,transparent:!0}),n=e.clone();n.opacity=.15;let s=t.clone();s.opacity=.5;let r=e.clone();r.color.setHex(16711680);let o=e.clone();o.color.setHex(65280);let a=e.clone();a.color.setHex(255);let l=e.clone();l.color.setHex(16711680),l.opacity=.5;let c=e.clone();c.color.setHex(65280),c.opacity=.5;let h=e.clone();h.color.setHex(255),h.opacity=.5;let d=e.clone();d.opacity=.25;let u=e.clone();u.color.setHex(16776960),u.opacity=.25;let f=e.clone();f.color.setHex(16776960);let g=e.clone();g.color.setHex(7895160),this.materialLib={xAxis:r,yAxis:o,zAxis:a,active:f,xAxisTransparent:l,yAxisTransparent:c,zAxisTransparent:h,activeTransparent:u};let y=new pn(0,.04,.1,12);y.translate(0,.05,0);let m=new Qt(.08,.08,.08);m.translate(0,.04,0);let p=new Hn;p.setAttribute("position",new Ct([0,0,0,1,0,0],3));let v=new pn(.0075,.0075,.5,3);v.translate(0,.25,0);function A(G,Z){let V=new Ps(G,.0075,3,64,Z*Math.PI*2);return V.rotateY(Math.PI/2),V.rotateX(Math.PI/2),V}function S(){let G=new Hn;return G.setAttribute("position",new Ct([0,0,0,1,1,1],3)),G}let C={X:[[new Ue(y,r),[.5,0,0],[0,0,-Math.PI/2]],[new Ue(y,r),[-.5,0,0],[0,0,Math.PI/2]],[new Ue(v,r),[0,0,0],[0,0,-Math.PI/2]]],Y:[[new Ue(y,o),[0,.5,0]],[new Ue(y,o),[0,-.5,0],[Math.PI,0,0]],[new Ue(v,o)]],Z:[[new Ue(y,a),[0,0,.5],[Math.PI/2,0,0]],[new Ue(y,a),[0,0,-.5],[-Math.PI/2,0,0]],[new Ue(v,a),null,[Math.PI/2,0,0]]],XYZ:[[new Ue(new Ks(.1,0),d),[0,0,0]]],XY:[[new Ue(new Qt(.15,.15,.01),h),[.15,.15,0]]],YZ:[[new Ue(new Qt(.15,.15,.01),l),[0,.15,.15],[0,Math.PI/2,0]]],XZ:[[new Ue(new Qt(.15,.15,.01),c),[.15,0,.15],[-Math.PI/2,0,0]]]},T={X:[[new Ue(new pn(.2,0,.6,4),n),[.3,0,0],[0,0,-Math.PI/2]],[new Ue(new pn(.2,0,.6,4),n),[-.3,0,0],[0,0,Math.PI/2]]],Y:[[new Ue(new pn(.2,0,.6,4),n),[0,.3,0]],[new Ue(new pn(.2,0,.6,4),n),[0,-.3,0],[0,0,Math.PI]]],Z:[[new Ue(new pn(.2,0,.6,4),n),[0,0,.3],[Math.PI/2,0,0]],[new Ue(new pn(.2,0,.6,4),n),[0,0,-.3],[-Math.PI/2,0,0]]],XYZ:[[new Ue(new Ks(.2,0),n)]],XY:[[new Ue(new Qt(.2,.2,.01),n),[.15,.15,0]]],YZ:[[new Ue(new Qt(.2,.2,.01),n),[0,.15,.15],[0,Math.PI/2,0]]],XZ:[[new Ue(new Qt(.2,.2,.01),n),[.15,0,.15],[-Math.PI/2,0,0]]]},_={START:[[new Ue(new Ks(.01,2),s),null,null,null,"helper"]],END:[[new Ue(new Ks(.01,2),s),null,null,null,"helper"]],DELTA:[[new xi(S(),s),null,null,null,"helper"]],X:[[new xi(p,s),[-1e3,0,0],null,[1e6,1,1],"helper"]],Y:[[new xi(p,s),[0,-1e3,0],[0,0,Math.PI/2],[1e6,1,1],"helper"]],Z:[[new xi(p,s),[0,0,-1e3],[0,-Math.PI/2,0],[1e6,1,1],"helper"]]},E={XYZE:[[new Ue(A(.5,1),g),null,[0,Math.PI/2,0]]],X:[[new Ue(A(.5,.5),r)]],Y:[[new Ue(A(.5,.5),o),null,[0,0,-Math.PI/2]]],Z:[[new Ue(A(.5,.5),a),null,[0,Math.PI/2,0]]],E:[[new Ue(A(.75,1),u),null,[0,Math.PI/2,0]]]},O={AXIS:[[new xi(p,s),[-1e3,0,0],null,[1e6,1,1],"helper"]]},I={XYZE:[[new Ue(new Er(.25,10,8),n)]],X:[[new Ue(new Ps(.5,.1,4,24),n),[0,0,0],[0,-Math.PI/2,-Math.PI/2]]],Y:[[new Ue(new Ps(.5,.1,4,24),n),[0,0,0],[Math.PI/2,0,0]]],Z:[[new Ue(new Ps(.5,.1,4,24),n),[0,0,0],[0,0,-Math.PI/2]]],E:[[new Ue(new Ps(.75,.1,2,24),n)]]},D={X:[[new Ue(m,r),[.5,0,0],[0,0,-Math.PI/2]],[new Ue(v,r),[0,0,0],[0,0,-Math.PI/2]],[new Ue(m,r),[-.5,0,0],[0,0,Math.PI/2]]],Y:[[new Ue(m,o),[0,.5,0]],[new Ue(v,o)],[new Ue(m,o),[0,-.5,0],[0,0,Math.PI]]],Z:[[new Ue(m,a),[0,0,.5],[Math.PI/2,0,0]],[new Ue(v,a),[0,0,0],[Math.PI/2,0,0]],[new Ue(m,a),[0,0,-.5],[-Math.PI/2,0,0]]],XY:[[new Ue(new Qt(.15,.15,.01),h),[.15,.15,0]]],YZ:[[new Ue(new Qt(.15,.15,.01),l),[0,.15,.15],[0,Math.PI/2,0]]],XZ:[[new Ue(new Qt(.15,.15,.01),c),[.15,0,.15],[-Math.PI/2,0,0]]],XYZ:[[new Ue(new Qt(.1,.1,.1),d)]]},H={X:[[new Ue(new pn(.2,0,.6,4),n),[.3,0,0],[0,0,-Math.PI/2]],[new Ue(new pn(.2,0,.6,4),n),[-.3,0,0],[0,0,Math.PI/2]]],Y:[[new Ue(new pn(.2,0,.6,4),n),[0,.3,0]],[new Ue(new pn(.2,0,.6,4),n),[0,-.3,0],[0,0,Math.PI]]],Z:[[new Ue(new pn(.2,0,.6,4),n),[0,0,.3],[Math.PI/2,0,0]],[new Ue(new pn(.2,0,.6,4),n),[0,0,-.3],[-Math.PI/2,0,0]]],XY:[[new Ue(new Qt(.2,.2,.01),n),[.15,.15,0]]],YZ:[[new Ue(new Qt(.2,.2,.01),n),[0,.15,.15],[0,Math.PI/2,0]]],XZ:[[new Ue(new Qt(.2,.2,.01),n),[.15,0,.15],[-Math.PI/2,0,0]]],XYZ:[[new Ue(new Qt(.2,.2,.2),n),[0,0,0]]]},X={X:[[new xi(p,s),[-1e3,0,0],null,[1e6,1,1],"helper"]],Y:[[new xi(p,s),[0,-1e3,0],[0,0,Math.PI/2],[1e6,1,1],"helper"]],Z:[[new xi(p,s),[0,0,-1e3],[0,-Math.PI/2,0],[1e6,1,1],"helper"]]};function L(G){let Z=new cn;for(let V in G)for(let ce=G[V].length;ce--;){let Y=G[V][ce][0].clone(),ee=G[V][ce][1],se=G[V][ce][2],de=G[V][ce][3],fe=G[V][ce][4];Y.name=V,Y.tag=fe,ee&&Y.position.set(ee[0],ee[1],ee[2]),se&&Y.rotation.set(se[0],se[1],se[2]),de&&Y.scale.set(de[0],de[1],de[2]),Y.updateMatrix();let te=Y.geometry.clone();te.applyMatrix4(Y.matrix),Y.geometry=te,Y.renderOrder=1/0,Y.position.set(0,0,0),Y.rotation.set(0,0,0),Y.scale.set(1,1,1),Z.add(Y)}return Z}this.gizmo={},this.picker={},this.helper={},this.add(this.gizmo.translate=L(C)),this.add(this.gizmo.rotate=L(E)),this.add(this.gizmo.scale=L(D)),this.add(this.picker.translate=L(T)),this.add(this.picker.rotate=L(I)),this.add(this.picker.scale=L(H)),this.add(this.helper.translate=L(_)),this.add(this.helper.rotate=L(O)),this.add(this.helper.scale=L(X)),this.picker.translate.visible=!1,this.picker.rotate.visible=!1,this.picker.scale.visible=!1}updateMatrixWorld(e){let n=(this.mode==="scale"?"local":this.space)==="local"?this.worldQuaternion:kh;this.gizmo.translate.visible=this.mode==="translate",this.gizmo.rotate.visible=this.mode==="rotate",this.gizmo.scale.visible=this.mode==="scale",this.helper.translate.visible=this.mode==="translate",this.helper.rotate.visible=this.mode==="rotate",this.helper.scale.visible=this.mode==="scale";let s=[];s=s.concat(this.picker[this.mode].children),s=s.concat(this.gizmo[this.mode].children),s=s.concat(this.helper[this.mode].children);for(let r=0;r<s.length;r++){let o=s[r];o.visible=!0,o.rotation.set(0,0,0),o.position.copy(this.worldPosition);let a;if(this.camera.isOrthographicCamera?a=(this.camera.top-this.camera.bottom)/this.camera.zoom:a=this.worldPosition.distanceTo(this.cameraPosition)*Math.min(1.9*Math.tan(Math.PI*this.camera.fov/360)/this.camera.zoom,7),o.scale.set(1,1,1).multiplyScalar(a*this.size/4),o.tag==="helper"){o.visible=!1,o.name==="AXIS"?(o.visible=!!this.axis,this.axis==="X"&&(en.setFromEuler(Fh.set(0,0,0)),o.quaternion.copy(n).multiply(en),Math.abs(Vt.copy(Za).applyQuaternion(n).dot(this.eye))>.9&&(o.visible=!1)),this.axis==="Y"&&(en.setFromEuler(Fh.set(0,0,Math.PI/2)),o.quaternion.copy(n).multiply(en),Math.abs(Vt.copy(Nr).applyQuaternion(n).dot(this.eye))>.9&&(o.visible=!1)),this.axis==="Z"&&(en.setFromEuler(Fh.set(0,Math.PI/2,0)),o.quaternion.copy(n).multiply(en),Math.abs(Vt.copy(Ja).applyQuaternion(n).dot(this.eye))>.9&&(o.visible=!1)),this.axis==="XYZE"&&(en.setFromEuler(Fh.set(0,Math.PI/2,0)),Vt.copy(this.rotationAxis),o.quaternion.setFromRotationMatrix(o_.lookAt(r_,Vt,Nr)),o.quaternion.multiply(en),o.visible=this.dragging),this.axis==="E"&&(o.visible=!1)):o.name==="START"?(o.position.copy(this.worldPositionStart),o.visible=this.dragging):o.name==="END"?(o.position.copy(this.worldPosition),o.visible=this.dragging):o.name==="DELTA"?(o.position.copy(this.worldPositionStart),o.quaternion.copy(this.worldQuaternionStart),hn.set(1e-10,1e-10,1e-10).add(this.worldPositionStart).sub(this.worldPosition).multiplyScalar(-1),hn.applyQuaternion(this.worldQuaternionStart.clone().invert()),o.scale.copy(hn),o.visible=this.dragging):(o.quaternion.copy(n),this.dragging?o.position.copy(this.worldPositionStart):o.position.copy(this.worldPosition),this.axis&&(o.visible=this.axis.search(o.name)!==-1));continue}o.quaternion.copy(n),this.mode==="translate"||this.mode==="scale"?(o.name==="X"&&Math.abs(Vt.copy(Za).applyQuaternion(n).dot(this.eye))>.99&&(o.scale.set(1e-10,1e-10,1e-10),o.visible=!1),o.name==="Y"&&Math.abs(Vt.copy(Nr).applyQuaternion(n).dot(this.eye))>.99&&(o.scale.set(1e-10,1e-10,1e-10),o.visible=!1),o.name==="Z"&&Math.abs(Vt.copy(Ja).applyQuaternion(n).dot(this.eye))>.99&&(o.scale.set(1e-10,1e-10,1e-10),o.visible=!1),o.name==="XY"&&Math.abs(Vt.copy(Ja).applyQuaternion(n).dot(this.eye))<.2&&(o.scale.set(1e-10,1e-10,1e-10),o.visible=!1),o.name==="YZ"&&Math.abs(Vt.copy(Za).applyQuaternion(n).dot(this.eye))<.2&&(o.scale.set(1e-10,1e-10,1e-10),o.visible=!1),o.name==="XZ"&&Math.abs(Vt.copy(Nr).applyQuaternion(n).dot(this.eye))<.2&&(o.scale.set(1e-10,1e-10,1e-10),o.visible=!1)):this.mode==="rotate"&&(Oh.copy(n),Vt.copy(this.eye).applyQuaternion(en.copy(n).invert()),o.name.search("E")!==-1&&o.quaternion.setFromRotationMatrix(o_.lookAt(this.eye,r_,Nr)),o.name==="X"&&(en.setFromAxisAngle(Za,Math.atan2(-Vt.y,Vt.z)),en.multiplyQuaternions(Oh,en),o.quaternion.copy(en)),o.name==="Y"&&(en.setFromAxisAngle(Nr,Math.atan2(Vt.x,Vt.z)),en.multiplyQuaternions(Oh,en),o.quaternion.copy(en)),o.name==="Z"&&(en.setFromAxisAngle(Ja,Math.atan2(Vt.y,Vt.x)),en.multiplyQuaternions(Oh,en),o.quaternion.copy(en))),o.visible=o.visible&&(o.name.indexOf("X")===-1||this.showX),o.visible=o.visible&&(o.name.indexOf("Y")===-1||this.showY),o.visible=o.visible&&(o.name.indexOf("Z")===-1||this.showZ),o.visible=o.visible&&(o.name.indexOf("E")===-1||this.showX&&this.showY&&this.showZ),o.visible=o.visible&&(o.name.indexOf("XY")===-1||this.showXY),o.visible=o.visible&&(o.name.indexOf("YZ")===-1||this.showYZ),o.visible=o.visible&&(o.name.indexOf("XZ")===-1||this.showXZ),o.visible=o.visible&&(o.name!=="E"||this.showE),o.visible=o.visible&&(o.name!=="XYZE"||this.showXYZE),o.material._color=o.material._color||o.material.color.clone(),o.material._opacity=o.material._opacity||o.material.opacity,o.material.color.copy(o.material._color),o.material.opacity=o.material._opacity,this.enabled&&this.axis&&(o.name===this.axis?(o.material.color.copy(this.materialLib.active.color),o.material.opacity=1):this.axis.split("").some(function(l){return o.name===l})&&(o.material.color.copy(this.materialLib.active.color),o.material.opacity=1))}super.updateMatrixWorld(e)}},bf=class extends Ue{constructor(){super(new wr(1e5,1e5,2,2),new br({visible:!1,wireframe:!0,side:Pi,transparent:!0,opacity:.1,toneMapped:!1})),this.isTransformControlsPlane=!0,this.type="TransformControlsPlane"}updateMatrixWorld(e){let t=this.space;switch(this.position.copy(this.worldPosition),this.mode==="scale"&&(t="local"),Bh.copy(Za).applyQuaternion(t==="local"?this.worldQuaternion:kh),Ya.copy(Nr).applyQuaternion(t==="local"?this.worldQuaternion:kh),$a.copy(Ja).applyQuaternion(t==="local"?this.worldQuaternion:kh),Vt.copy(Ya),this.mode){case"translate":case"scale":switch(this.axis){case"X":Vt.copy(this.eye).cross(Bh),us.copy(Bh).cross(Vt);break;case"Y":Vt.copy(this.eye).cross(Ya),us.copy(Ya).cross(Vt);break;case"Z":Vt.copy(this.eye).cross($a),us.copy($a).cross(Vt);break;case"XY":us.copy($a);break;case"YZ":us.copy(Bh);break;case"XZ":Vt.copy($a),us.copy(Ya);break;case"XYZ":case"E":us.set(0,0,0);break}break;default:us.set(0,0,0)}us.length()===0?this.quaternion.copy(this.cameraQuaternion):(Hh.lookAt(hn.set(0,0,0),us,Vt),this.quaternion.setFromRotationMatrix(Hh)),super.updateMatrixWorld(e)}};var a_=420,l_=["x","y","z","roll","pitch","yaw"],Vh=class{constructor(e,t,n){this.view=e;this.dragged=n;this.fields=l_.map((s,r)=>k("input",{type:"number",step:r<3?.01:1,"aria-label":`${s} of the tool in ${r<3?"m":"degrees"}`,onchange:()=>this.typed()})),t.replaceChildren(...l_.map((s,r)=>k("label",{},k("span",{},s),this.fields[r],k("span",{class:"unit"},r<3?"m":"°")))),this.controls=this.start()}view;dragged;target=new cn;controls;fields;held=!1;start(){let{renderer:e}=this.view;if(!e)return null;let t=new zh(this.view.camera,this.view.controls.domElement);return e.scene.add(this.target,t.getHelper()),t.addEventListener("change",()=>this.view.draw()),t.addEventListener("axis-changed",()=>{this.view.controls.domElement.style.cursor=t.axis?"grab":""}),t.addEventListener("dragging-changed",n=>{this.held=!!n.value,this.view.controls.enabled=!this.held}),t.addEventListener("objectChange",()=>{this.target.updateMatrix(),this.write(),this.view.moved(),this.dragged(mf(this.target.matrix))}),t}show(e){this.controls&&(this.scale(),e?this.controls.attach(this.target):this.controls.detach(),this.view.draw())}scale(){let e=this.view.controls.domElement.clientHeight||a_;this.controls?.setSize(Math.max(.8,Math.min(2.6,a_/e)))}setMode(e){this.controls?.setMode(e),this.view.draw()}follow(e){this.held||(this.scale(),nn(e).decompose(this.target.position,this.target.quaternion,this.target.scale),this.write(),this.view.draw())}write(){let e=new ii().setFromQuaternion(this.target.quaternion,"ZYX");[...this.target.position.toArray(),...[e.x,e.y,e.z].map(rr.radToDeg)].forEach((n,s)=>{let r=this.fields[s];document.activeElement!==r&&(r.value=String(Number(n.toFixed(s<3?4:2))))})}typed(){let[e,t,n,s,r,o]=this.fields.map(l=>l.valueAsNumber);if(![e,t,n,s,r,o].every(Number.isFinite))return;let a=new Bt().setFromEuler(new ii(rr.degToRad(s),rr.degToRad(r),rr.degToRad(o),"ZYX"));this.target.position.set(e,t,n),this.target.quaternion.copy(a),this.view.draw(),this.dragged(mf(new ht().compose(new U(e,t,n),a,new U(1,1,1))))}};var KE=720,jE=180/Math.PI,QE=204,c_=14,eT=7,tT=.42,nT=700;function h_(i,e){let t=(Number((i*(e==="rad"?jE:1e3)).toFixed(1))||0).toFixed(1);return e==="rad"?`${t}°`:`${t} mm`}var Gh=class{constructor(e,t,n){this.list=e;this.moved=t;this.focused=n;new ResizeObserver(()=>this.arrange()).observe(e)}list;moved;focused;sliders=[];shape="";movedAt=-1/0;arrange(){let{clientWidth:e}=this.list;if(!e||!this.sliders.length)return;let t=Math.ceil(this.sliders.length/Math.max(1,Math.floor((e+c_)/QE))),n=Math.ceil(this.sliders.length/t),s=Math.max(...this.sliders.map(({joint:o})=>o.name.length)),r=Math.min(s*eT+6,tT*(e/n-c_));this.list.style.gridTemplateColumns=`repeat(${n}, minmax(0, 1fr))`,this.list.style.setProperty("--name",`${Math.round(r)}px`)}begin(e){let t=e.joints.filter(s=>s.index!==null).sort((s,r)=>s.index-r.index),n=JSON.stringify(t.map(s=>[s.name,s.lower,s.upper,s.unit]));n!==this.shape&&(this.shape=n,this.sliders=t.map(s=>{let r=s.unit==="rad"?Math.PI:e.length,[o,a]=[s.lower??-r,s.upper??r];return{range:k("input",{type:"range",min:o,max:a,step:(a-o)/KE||"any","aria-label":`Joint ${s.number}, ${s.name}`,oninput:()=>this.move(),onfocus:()=>this.focused(s.number)}),value:k("output"),joint:s}}),this.list.replaceChildren(...this.sliders.map(({range:s,value:r,joint:o})=>{let a=[o.lower,o.upper].map(l=>l===null?"no limit":h_(l,o.unit));return k("li",{"data-link":o.number,title:`${o.name}: ${a.join(" to ")}`},k("span",{class:"number"},String(o.number)),k("span",{class:"name"},o.name),s,r)})),this.arrange())}move(){this.movedAt=performance.now(),this.moved(this.sliders.map(e=>Number(e.range.value)))}show(e){let t=performance.now()-this.movedAt<nT;this.sliders.forEach(({range:n,value:s,joint:r},o)=>{let a=e[o]??0;t||(n.value=String(a));let l=h_(a,r.unit);$e(s,l),Xe(n,"aria-valuetext",l)})}lightUp(e){for(let{range:t,joint:n}of this.sliders)t.parentElement?.classList.toggle("lit",e(n.number))}};var u_={type:"change"},wf={type:"start"},f_={type:"end"},Wh=new Zs,d_=new gi,iT=Math.cos(70*rr.DEG2RAD),Rn=new U,ri=2*Math.PI,Rt={NONE:-1,ROTATE:0,DOLLY:1,PAN:2,TOUCH_ROTATE:3,TOUCH_PAN:4,TOUCH_DOLLY_PAN:5,TOUCH_DOLLY_ROTATE:6},Mf=1e-6,Xh=class extends Ar{constructor(e,t=null){super(e,t),this.state=Rt.NONE,this.target=new U,this.cursor=new U,this.minDistance=0,this.maxDistance=1/0,this.minZoom=0,this.maxZoom=1/0,this.minTargetRadius=0,this.maxTargetRadius=1/0,this.minPolarAngle=0,this.maxPolarAngle=Math.PI,this.minAzimuthAngle=-1/0,this.maxAzimuthAngle=1/0,this.enableDamping=!1,this.dampingFactor=.05,this.enableZoom=!0,this.zoomSpeed=1,this.enableRotate=!0,this.rotateSpeed=1,this.keyRotateSpeed=1,this.enablePan=!0,this.panSpeed=1,this.screenSpacePanning=!0,this.keyPanSpeed=7,this.zoomToCursor=!1,this.autoRotate=!1,this.autoRotateSpeed=2,this.keys={LEFT:"ArrowLeft",UP:"ArrowUp",RIGHT:"ArrowRight",BOTTOM:"ArrowDown"},this.mouseButtons={LEFT:tr.ROTATE,MIDDLE:tr.DOLLY,RIGHT:tr.PAN},this.touches={ONE:nr.ROTATE,TWO:nr.DOLLY_PAN},this.target0=this.target.clone(),this.position0=this.object.position.clone(),this.zoom0=this.object.zoom,this._cursorStyle="auto",this._domElementKeyEvents=null,this._lastPosition=new U,this._lastQuaternion=new Bt,this._lastTargetPosition=new U,this._quat=new Bt().setFromUnitVectors(e.up,new U(0,1,0)),this._quatInverse=this._quat.clone().invert(),this._spherical=new Ro,this._sphericalDelta=new Ro,this._scale=1,this._panOffset=new U,this._rotateStart=new Je,this._rotateEnd=new Je,this._rotateDelta=new Je,this._panStart=new Je,this._panEnd=new Je,this._panDelta=new Je,this._dollyStart=new Je,this._dollyEnd=new Je,this._dollyDelta=new Je,this._dollyDirection=new U,this._mouse=new Je,this._performCursorZoom=!1,this._pointers=[],this._pointerPositions={},this._controlActive=!1,this._onPointerMove=rT.bind(this),this._onPointerDown=sT.bind(this),this._onPointerUp=oT.bind(this),this._onContextMenu=fT.bind(this),this._onMouseWheel=cT.bind(this),this._onKeyDown=hT.bind(this),this._onTouchStart=uT.bind(this),this._onTouchMove=dT.bind(this),this._onMouseDown=aT.bind(this),this._onMouseMove=lT.bind(this),this._interceptControlDown=pT.bind(this),this._interceptControlUp=mT.bind(this),this.domElement!==null&&this.connect(this.domElement),this.update()}set cursorStyle(e){this._cursorStyle=e,e==="grab"?this.domElement.style.cursor="grab":this.domElement.style.cursor="auto"}get cursorStyle(){return this._cursorStyle}connect(e){super.connect(e),this.domElement.addEventListener("pointerdown",this._onPointerDown),this.domElement.addEventListener("pointercancel",this._onPointerUp),this.domElement.addEventListener("contextmenu",this._onContextMenu),this.domElement.addEventListener("wheel",this._onMouseWheel,{passive:!1}),this.domElement.ownerDocument.addEventListener("keydown",this._interceptControlDown,{passive:!0,capture:!0}),this.domElement.style.touchAction="none"}disconnect(){this.state=Rt.NONE,this.domElement.removeEventListener("pointerdown",this._onPointerDown),this.domElement.ownerDocument.removeEventListener("pointermove",this._onPointerMove),this.domElement.ownerDocument.removeEventListener("pointerup",this._onPointerUp),this.domElement.removeEventListener("pointercancel",this._onPointerUp),this.domElement.removeEventListener("wheel",this._onMouseWheel),this.domElement.removeEventListener("contextmenu",this._onContextMenu),this.stopListenToKeyEvents(),this.domElement.ownerDocument.removeEventListener("keydown",this._interceptControlDown,{capture:!0}),this.domElement.ownerDocument.removeEventListener("keyup",this._interceptControlUp,{capture:!0}),this._controlActive=!1,this._pointers.length=0,this._pointerPositions={},this.domElement.style.touchAction="",this.domElement.style.cursor="auto"}dispose(){this.disconnect()}getPolarAngle(){return this._spherical.phi}getAzimuthalAngle(){return this._spherical.theta}getDistance(){return this.object.position.distanceTo(this.target)}listenToKeyEvents(e){e.addEventListener("keydown",this._onKeyDown),this._domElementKeyEvents=e}stopListenToKeyEvents(){this._domElementKeyEvents!==null&&(this._domElementKeyEvents.removeEventListener("keydown",this._onKeyDown),this._domElementKeyEvents=null)}saveState(){this.target0.copy(this.target),this.position0.copy(this.object.position),this.zoom0=this.object.zoom}reset(){this.target.copy(this.target0),this.object.position.copy(this.position0),this.object.zoom=this.zoom0,this.object.updateProjectionMatrix(),this.dispatchEvent(u_),this.update(),this.state=Rt.NONE}pan(e,t){this._pan(e,t),this.update()}dollyIn(e){this._dollyIn(e),this.update()}dollyOut(e){this._dollyOut(e),this.update()}rotateLeft(e){this._rotateLeft(e),this.update()}rotateUp(e){this._rotateUp(e),this.update()}update(e=null){let t=this.object.position;Rn.copy(t).sub(this.target),Rn.applyQuaternion(this._quat),this._spherical.setFromVector3(Rn),this.autoRotate&&this.state===Rt.NONE&&this._rotateLeft(this._getAutoRotationAngle(e)),this.enableDamping?(this._spherical.theta+=this._sphericalDelta.theta*this.dampingFactor,this._spherical.phi+=this._sphericalDelta.phi*this.dampingFactor):(this._spherical.theta+=this._sphericalDelta.theta,this._spherical.phi+=this._sphericalDelta.phi);let n=this.minAzimuthAngle,s=this.maxAzimuthAngle;isFinite(n)&&isFinite(s)&&(n<-Math.PI?n+=ri:n>Math.PI&&(n-=ri),s<-Math.PI?s+=ri:s>Math.PI&&(s-=ri),n<=s?this._spherical.theta=Math.max(n,Math.min(s,this._spherical.theta)):this._spherical.theta=this._spherical.theta>(n+s)/2?Math.max(n,this._spherical.theta):Math.min(s,this._spherical.theta)),this._spherical.phi=Math.max(this.minPolarAngle,Math.min(this.maxPolarAngle,this._spherical.phi)),this._spherical.makeSafe(),this.enableDamping===!0?this.target.addScaledVector(this._panOffset,this.dampingFactor):this.target.add(this._panOffset),this.target.sub(this.cursor),this.target.clampLength(this.minTargetRadius,this.maxTargetRadius),this.target.add(this.cursor);let r=!1;if(this.zoomToCursor&&this._performCursorZoom||this.object.isOrthographicCamera)this._spherical.radius=this._clampDistance(this._spherical.radius);else{let o=this._spherical.radius;this._spherical.radius=this._clampDistance(this._spherical.radius*this._scale),r=o!=this._spherical.radius}if(Rn.setFromSpherical(this._spherical),Rn.applyQuaternion(this._quatInverse),t.copy(this.target).add(Rn),this.object.lookAt(this.target),this.enableDamping===!0?(this._sphericalDelta.theta*=1-this.dampingFactor,this._sphericalDelta.phi*=1-this.dampingFactor,this._panOffset.multiplyScalar(1-this.dampingFactor)):(this._sphericalDelta.set(0,0,0),this._panOffset.set(0,0,0)),this.zoomToCursor&&this._performCursorZoom){let o=null;if(this.object.isPerspectiveCamera){let a=Rn.length();o=this._clampDistance(a*this._scale);let l=a-o;this.object.position.addScaledVector(this._dollyDirection,l),this.object.updateMatrixWorld(),r=!!l}else if(this.object.isOrthographicCamera){let a=new U(this._mouse.x,this._mouse.y,0);a.unproject(this.object);let l=this.object.zoom;this.object.zoom=Math.max(this.minZoom,Math.min(this.maxZoom,this.object.zoom/this._scale)),this.object.updateProjectionMatrix(),r=l!==this.object.zoom;let c=new U(this._mouse.x,this._mouse.y,0);c.unproject(this.object),this.object.position.sub(c).add(a),this.object.updateMatrixWorld(),o=Rn.length()}else console.warn("WARNING: OrbitControls.js encountered an unknown camera type - zoom to cursor disabled."),this.zoomToCursor=!1;o!==null&&(this.screenSpacePanning?this.target.set(0,0,-1).transformDirection(this.object.matrix).multiplyScalar(o).add(this.object.position):(Wh.origin.copy(this.object.position),Wh.direction.set(0,0,-1).transformDirection(this.object.matrix),Math.abs(this.object.up.dot(Wh.direction))<iT?this.object.lookAt(this.target):(d_.setFromNormalAndCoplanarPoint(this.object.up,this.target),Wh.intersectPlane(d_,this.target))))}else if(this.object.isOrthographicCamera){let o=this.object.zoom;this.object.zoom=Math.max(this.minZoom,Math.min(this.maxZoom,this.object.zoom/this._scale)),o!==this.object.zoom&&(this.object.updateProjectionMatrix(),r=!0)}return this._scale=1,this._performCursorZoom=!1,r||this._lastPosition.distanceToSquared(this.object.position)>Mf||8*(1-this._lastQuaternion.dot(this.object.quaternion))>Mf||this._lastTargetPosition.distanceToSquared(this.target)>Mf?(this.dispatchEvent(u_),this._lastPosition.copy(this.object.position),this._lastQuaternion.copy(this.object.quaternion),this._lastTargetPosition.copy(this.target),!0):!1}_getAutoRotationAngle(e){return e!==null?ri/60*this.autoRotateSpeed*e:ri/60/60*this.autoRotateSpeed}_getZoomScale(e){let t=Math.abs(e*.01);return Math.pow(.95,this.zoomSpeed*t)}_rotateLeft(e){this._sphericalDelta.theta-=e}_rotateUp(e){this._sphericalDelta.phi-=e}_panLeft(e,t){Rn.setFromMatrixColumn(t,0),Rn.multiplyScalar(-e),this._panOffset.add(Rn)}_panUp(e,t){this.screenSpacePanning===!0?Rn.setFromMatrixColumn(t,1):(Rn.setFromMatrixColumn(t,0),Rn.crossVectors(this.object.up,Rn)),Rn.multiplyScalar(e),this._panOffset.add(Rn)}_pan(e,t){let n=this.domElement;if(this.object.isPerspectiveCamera){let s=this.object.position;Rn.copy(s).sub(this.target);let r=Rn.length();r*=Math.tan(this.object.fov/2*Math.PI/180),this._panLeft(2*e*r/n.clientHeight,this.object.matrix),this._panUp(2*t*r/n.clientHeight,this.object.matrix)}else this.object.isOrthographicCamera?(this._panLeft(e*(this.object.right-this.object.left)/this.object.zoom/n.clientWidth,this.object.matrix),this._panUp(t*(this.object.top-this.object.bottom)/this.object.zoom/n.clientHeight,this.object.matrix)):(console.warn("WARNING: OrbitControls.js encountered an unknown camera type - pan disabled."),this.enablePan=!1)}_dollyOut(e){this.object.isPerspectiveCamera||this.object.isOrthographicCamera?this._scale/=e:(console.warn("WARNING: OrbitControls.js encountered an unknown camera type - dolly/zoom disabled."),this.enableZoom=!1)}_dollyIn(e){this.object.isPerspectiveCamera||this.object.isOrthographicCamera?this._scale*=e:(console.warn("WARNING: OrbitControls.js encountered an unknown camera type - dolly/zoom disabled."),this.enableZoom=!1)}_updateZoomParameters(e,t){if(!this.zoomToCursor)return;this._performCursorZoom=!0;let n=this.domElement.getBoundingClientRect(),s=e-n.left,r=t-n.top,o=n.width,a=n.height;this._mouse.x=s/o*2-1,this._mouse.y=-(r/a)*2+1,this._dollyDirection.set(this._mouse.x,this._mouse.y,1).unproject(this.object).sub(this.object.position).normalize()}_clampDistance(e){return Math.max(this.minDistance,Math.min(this.maxDistance,e))}_handleMouseDownRotate(e){this._rotateStart.set(e.clientX,e.clientY)}_handleMouseDownDolly(e){this._updateZoomParameters(e.clientX,e.clientY),this._dollyStart.set(e.clientX,e.clientY)}_handleMouseDownPan(e){this._panStart.set(e.clientX,e.clientY)}_handleMouseMoveRotate(e){this._rotateEnd.set(e.clientX,e.clientY),this._rotateDelta.subVectors(this._rotateEnd,this._rotateStart).multiplyScalar(this.rotateSpeed);let t=this.domElement;this._rotateLeft(ri*this._rotateDelta.x/t.clientHeight),this._rotateUp(ri*this._rotateDelta.y/t.clientHeight),this._rotateStart.copy(this._rotateEnd),this.update()}_handleMouseMoveDolly(e){this._dollyEnd.set(e.clientX,e.clientY),this._dollyDelta.subVectors(this._dollyEnd,this._dollyStart),this._dollyDelta.y>0?this._dollyOut(this._getZoomScale(this._dollyDelta.y)):this._dollyDelta.y<0&&this._dollyIn(this._getZoomScale(this._dollyDelta.y)),this._dollyStart.copy(this._dollyEnd),this.zoomToCursor&&(this._performCursorZoom=!0,this._dollyDirection.set(this._mouse.x,this._mouse.y,1).unproject(this.object).sub(this.object.position).normalize()),this.update()}_handleMouseMovePan(e){this._panEnd.set(e.clientX,e.clientY),this._panDelta.subVectors(this._panEnd,this._panStart).multiplyScalar(this.panSpeed),this._pan(this._panDelta.x,this._panDelta.y),this._panStart.copy(this._panEnd),this.update()}_handleMouseWheel(e){this._updateZoomParameters(e.clientX,e.clientY),e.deltaY<0?this._dollyIn(this._getZoomScale(e.deltaY)):e.deltaY>0&&this._dollyOut(this._getZoomScale(e.deltaY)),this.update()}_handleKeyDown(e){let t=!1;switch(e.code){case this.keys.UP:e.ctrlKey||e.metaKey||e.shiftKey?this.enableRotate&&this._rotateUp(ri*this.keyRotateSpeed/this.domElement.clientHeight):this.enablePan&&this._pan(0,this.keyPanSpeed),t=!0;break;case this.keys.BOTTOM:e.ctrlKey||e.metaKey||e.shiftKey?this.enableRotate&&this._rotateUp(-ri*this.keyRotateSpeed/this.domElement.clientHeight):this.enablePan&&this._pan(0,-this.keyPanSpeed),t=!0;break;case this.keys.LEFT:e.ctrlKey||e.metaKey||e.shiftKey?this.enableRotate&&this._rotateLeft(ri*this.keyRotateSpeed/this.domElement.clientHeight):this.enablePan&&this._pan(this.keyPanSpeed,0),t=!0;break;case this.keys.RIGHT:e.ctrlKey||e.metaKey||e.shiftKey?this.enableRotate&&this._rotateLeft(-ri*this.keyRotateSpeed/this.domElement.clientHeight):this.enablePan&&this._pan(-this.keyPanSpeed,0),t=!0;break}t&&(e.preventDefault(),this.update())}_handleTouchStartRotate(e){if(this._pointers.length===1)this._rotateStart.set(e.pageX,e.pageY);else{let t=this._getSecondPointerPosition(e),n=.5*(e.pageX+t.x),s=.5*(e.pageY+t.y);this._rotateStart.set(n,s)}}_handleTouchStartPan(e){if(this._pointers.length===1)this._panStart.set(e.pageX,e.pageY);else{let t=this._getSecondPointerPosition(e),n=.5*(e.pageX+t.x),s=.5*(e.pageY+t.y);this._panStart.set(n,s)}}_handleTouchStartDolly(e){let t=this._getSecondPointerPosition(e),n=e.pageX-t.x,s=e.pageY-t.y,r=Math.sqrt(n*n+s*s);this._dollyStart.set(0,r)}_handleTouchStartDollyPan(e){this.enableZoom&&this._handleTouchStartDolly(e),this.enablePan&&this._handleTouchStartPan(e)}_handleTouchStartDollyRotate(e){this.enableZoom&&this._handleTouchStartDolly(e),this.enableRotate&&this._handleTouchStartRotate(e)}_handleTouchMoveRotate(e){if(this._pointers.length==1)this._rotateEnd.set(e.pageX,e.pageY);else{let n=this._getSecondPointerPosition(e),s=.5*(e.pageX+n.x),r=.5*(e.pageY+n.y);this._rotateEnd.set(s,r)}this._rotateDelta.subVectors(this._rotateEnd,this._rotateStart).multiplyScalar(this.rotateSpeed);let t=this.domElement;this._rotateLeft(ri*this._rotateDelta.x/t.clientHeight),this._rotateUp(ri*this._rotateDelta.y/t.clientHeight),this._rotateStart.copy(this._rotateEnd)}_handleTouchMovePan(e){if(this._pointers.length===1)this._panEnd.set(e.pageX,e.pageY);else{let t=this._getSecondPointerPosition(e),n=.5*(e.pageX+t.x),s=.5*(e.pageY+t.y);this._panEnd.set(n,s)}this._panDelta.subVectors(this._panEnd,this._panStart).multiplyScalar(this.panSpeed),this._pan(this._panDelta.x,this._panDelta.y),this._panStart.copy(this._panEnd)}_handleTouchMoveDolly(e){let t=this._getSecondPointerPosition(e),n=e.pageX-t.x,s=e.pageY-t.y,r=Math.sqrt(n*n+s*s);this._dollyEnd.set(0,r),this._dollyDelta.set(0,Math.pow(this._dollyEnd.y/this._dollyStart.y,this.zoomSpeed)),this._dollyOut(this._dollyDelta.y),this._dollyStart.copy(this._dollyEnd);let o=(e.pageX+t.x)*.5,a=(e.pageY+t.y)*.5;this._updateZoomParameters(o,a)}_handleTouchMoveDollyPan(e){this.enableZoom&&this._handleTouchMoveDolly(e),this.enablePan&&this._handleTouchMovePan(e)}_handleTouchMoveDollyRotate(e){this.enableZoom&&this._handleTouchMoveDolly(e),this.enableRotate&&this._handleTouchMoveRotate(e)}_addPointer(e){this._pointers.push(e.pointerId)}_removePointer(e){delete this._pointerPositions[e.pointerId];for(let t=0;t<this._pointers.length;t++)if(this._pointers[t]==e.pointerId){this._pointers.splice(t,1);return}}_isTrackingPointer(e){for(let t=0;t<this._pointers.length;t++)if(this._pointers[t]==e.pointerId)return!0;return!1}_trackPointer(e){let t=this._pointerPositions[e.pointerId];t===void 0&&(t=new Je,this._pointerPositions[e.pointerId]=t),t.set(e.pageX,e.pageY)}_getSecondPointerPosition(e){let t=e.pointerId===this._pointers[0]?this._pointers[1]:this._pointers[0];return this._pointerPositions[t]}_customWheelEvent(e){let t=e.deltaMode,n={clientX:e.clientX,clientY:e.clientY,deltaY:e.deltaY};switch(t){case 1:n.deltaY*=16;break;case 2:n.deltaY*=100;break}return e.ctrlKey&&!this._controlActive&&(n.deltaY*=10),n}};function sT(i){this.enabled!==!1&&(this._pointers.length===0&&(this.domElement.setPointerCapture(i.pointerId),this.domElement.ownerDocument.addEventListener("pointermove",this._onPointerMove),this.domElement.ownerDocument.addEventListener("pointerup",this._onPointerUp)),!this._isTrackingPointer(i)&&(this._addPointer(i),i.pointerType==="touch"?this._onTouchStart(i):this._onMouseDown(i),this._cursorStyle==="grab"&&(this.domElement.style.cursor="grabbing")))}function rT(i){this.enabled!==!1&&(i.pointerType==="touch"?this._onTouchMove(i):this._onMouseMove(i))}function oT(i){switch(this._removePointer(i),this._pointers.length){case 0:this.domElement.releasePointerCapture(i.pointerId),this.domElement.ownerDocument.removeEventListener("pointermove",this._onPointerMove),this.domElement.ownerDocument.removeEventListener("pointerup",this._onPointerUp),this.dispatchEvent(f_),this.state=Rt.NONE,this._cursorStyle==="grab"&&(this.domElement.style.cursor="grab");break;case 1:let e=this._pointers[0],t=this._pointerPositions[e];this._onTouchStart({pointerId:e,pageX:t.x,pageY:t.y});break}}function aT(i){let e;switch(i.button){case 0:e=this.mouseButtons.LEFT;break;case 1:e=this.mouseButtons.MIDDLE;break;case 2:e=this.mouseButtons.RIGHT;break;default:e=-1}switch(e){case tr.DOLLY:if(this.enableZoom===!1)return;this._handleMouseDownDolly(i),this.state=Rt.DOLLY;break;case tr.ROTATE:if(i.ctrlKey||i.metaKey||i.shiftKey){if(this.enablePan===!1)return;this._handleMouseDownPan(i),this.state=Rt.PAN}else{if(this.enableRotate===!1)return;this._handleMouseDownRotate(i),this.state=Rt.ROTATE}break;case tr.PAN:if(i.ctrlKey||i.metaKey||i.shiftKey){if(this.enableRotate===!1)return;this._handleMouseDownRotate(i),this.state=Rt.ROTATE}else{if(this.enablePan===!1)return;this._handleMouseDownPan(i),this.state=Rt.PAN}break;default:this.state=Rt.NONE}this.state!==Rt.NONE&&this.dispatchEvent(wf)}function lT(i){switch(this.state){case Rt.ROTATE:if(this.enableRotate===!1)return;this._handleMouseMoveRotate(i);break;case Rt.DOLLY:if(this.enableZoom===!1)return;this._handleMouseMoveDolly(i);break;case Rt.PAN:if(this.enablePan===!1)return;this._handleMouseMovePan(i);break}}function cT(i){this.enabled===!1||this.enableZoom===!1||this.state!==Rt.NONE||(i.preventDefault(),this.dispatchEvent(wf),this._handleMouseWheel(this._customWheelEvent(i)),this.dispatchEvent(f_))}function hT(i){this.enabled!==!1&&this._handleKeyDown(i)}function uT(i){switch(this._trackPointer(i),this._pointers.length){case 1:switch(this.touches.ONE){case nr.ROTATE:if(this.enableRotate===!1){this.state=Rt.NONE;break}this._handleTouchStartRotate(i),this.state=Rt.TOUCH_ROTATE;break;case nr.PAN:if(this.enablePan===!1){this.state=Rt.NONE;break}this._handleTouchStartPan(i),this.state=Rt.TOUCH_PAN;break;default:this.state=Rt.NONE}break;case 2:switch(this.touches.TWO){case nr.DOLLY_PAN:if(this.enableZoom===!1&&this.enablePan===!1)return;this._handleTouchStartDollyPan(i),this.state=Rt.TOUCH_DOLLY_PAN;break;case nr.DOLLY_ROTATE:if(this.enableZoom===!1&&this.enableRotate===!1)return;this._handleTouchStartDollyRotate(i),this.state=Rt.TOUCH_DOLLY_ROTATE;break;default:this.state=Rt.NONE}break;default:this.state=Rt.NONE}this.state!==Rt.NONE&&this.dispatchEvent(wf)}function dT(i){switch(this._trackPointer(i),this.state){case Rt.TOUCH_ROTATE:if(this.enableRotate===!1)return;this._handleTouchMoveRotate(i),this.update();break;case Rt.TOUCH_PAN:if(this.enablePan===!1)return;this._handleTouchMovePan(i),this.update();break;case Rt.TOUCH_DOLLY_PAN:if(this.enableZoom===!1&&this.enablePan===!1)return;this._handleTouchMoveDollyPan(i),this.update();break;case Rt.TOUCH_DOLLY_ROTATE:if(this.enableZoom===!1&&this.enableRotate===!1)return;this._handleTouchMoveDollyRotate(i),this.update();break;default:this.state=Rt.NONE}}function fT(i){this.enabled!==!1&&i.preventDefault()}function pT(i){i.key==="Control"&&(this._controlActive=!0,this.domElement.ownerDocument.addEventListener("keyup",this._interceptControlUp,{passive:!0,capture:!0}))}function mT(i){i.key==="Control"&&(this._controlActive=!1,this.domElement.ownerDocument.removeEventListener("keyup",this._interceptControlUp,{passive:!0,capture:!0}))}var gT=13,ko=14,p_=6.4,m_=8,_T=4;function Yh(i,e,t,n){let s=[],r=new U;for(let{text:o,at:a,kind:l,lit:c}of i){if(r.copy(a).project(e),r.z>1||Math.abs(r.x)>1.1||Math.abs(r.y)>1.1)continue;let[h,d]=[(r.x+1)/2*t,(1-r.y)/2*n],u=s.find(f=>f.kind===l&&Math.hypot(f.x-h,f.y-d)<gT);u?(u.text+=`, ${o}`,u.lit||=c):s.push({text:o,x:h,y:d,kind:l,lit:c})}return s.forEach((o,a)=>{xT(o,t,n),vT(o,s.slice(0,a))}),s}function xT(i,e,t){if(i.x<0||i.x>e||i.y<0||i.y>t)return;let n=(i.text.length*p_+m_)/2;i.x=Math.max(n,Math.min(e-n,i.x)),i.y=Math.max(ko/2,Math.min(t-ko/2,i.y))}function vT(i,e){let t=s=>Math.abs(s.y-i.y)<ko&&Math.abs(s.x-i.x)<(s.text.length+i.text.length)*p_/2+m_,n=-ko;for(let s=0;s<_T;s+=1){let r=e.find(t);if(!r)return;r.y+n<ko/2&&(n=ko),i.y=r.y+n}}var qh=class{constructor(e){this.layer=e}layer;pool=[];show(e){e.forEach((t,n)=>{let s=this.pool[n];s||(s=k("span"),this.pool.push(s),this.layer.append(s)),$e(s,t.text),s.className=`label ${t.kind}${t.lit?" lit":""}`,s.hidden=!1,s.style.transform=`translate(-50%, -50%) translate(${t.x.toFixed(1)}px, ${t.y.toFixed(1)}px)`});for(let t of this.pool.slice(e.length))t.hidden=!0}};var g_=14;function $h(i){return Array.from({length:g_},(e,t)=>{let n=2*Math.PI*t/g_;return new U(Math.cos(n),Math.sin(n),i)})}var __={cylinder:[...$h(-.5),...$h(.5)],cone:[...$h(-.5),new U(0,0,.5)],box:[-.5,.5].flatMap(i=>[-.5,.5].flatMap(e=>[-.5,.5].map(t=>new U(i,e,t)))),sphere:[-1,-.7,0,.7,1].flatMap(i=>$h(i).map(e=>e.multiply(new U(Math.sqrt(1-i*i),Math.sqrt(1-i*i),1))))};function yT(i){let e=[...i].sort((n,s)=>n[0]-s[0]||n[1]-s[1]),t=n=>{let s=[];for(let r of n){for(;;){let[o,a]=[s.at(-2),s.at(-1)];if(!o||!a||(a[0]-o[0])*(r[1]-o[1])-(a[1]-o[1])*(r[0]-o[0])>0)break;s.pop()}s.push(r)}return s.slice(0,-1)};return[...t(e),...t(e.reverse())]}function ST(i,e,t,n){let s=[],r=0,o=new U;for(let d of __[i.shape]){if(o.copy(d).applyMatrix4(i.matrix).applyMatrix4(e),o.z>1||!Number.isFinite(o.x+o.y))return null;r+=o.z/__[i.shape].length,s.push([(o.x+1)/2*t,(1-o.y)/2*n])}let a=new ct(zi(`--${i.paint}`)),l=a.clone().multiplyScalar(.5),c=yT(s).map(([d,u])=>`${d.toFixed(1)},${u.toFixed(1)}`).join(" "),h=qr("polygon",{points:c,fill:`#${a.getHexString()}`,stroke:`#${l.getHexString()}`,"stroke-width":.5,"stroke-linejoin":"round","fill-opacity":i.faint?.35:1});return{depth:r,shape:h}}function Ef(i,e,t,n,s){e.updateMatrixWorld();let r=new ht().multiplyMatrices(e.projectionMatrix,e.matrixWorldInverse),o=i.solids.map(l=>ST(l,r,t,n)).filter(l=>l!==null);o.sort((l,c)=>c.depth-l.depth);let a=Yh(i.labels,e,t,n).map(l=>qr("text",{x:l.x.toFixed(1),y:l.y.toFixed(1),"text-anchor":"middle","dominant-baseline":"central","font-size":12,"font-family":"sans-serif",fill:zi("--text"),"font-weight":l.lit?"bold":null},l.text));return qr("svg",{xmlns:"http://www.w3.org/2000/svg",viewBox:`0 0 ${t} ${n}`,width:t,height:n,role:"img"},qr("title",{},s),qr("rect",{width:t,height:n,fill:zi("--canvas")}),...o.map(l=>l.shape),...a)}var bT=/swiftshader|llvmpipe|softpipe|software|basic render/i,Tf=Math.PI/2,Zh=class{scene=new xa;software;renderer;geometries;solid=new Ao;faint=new Ao({transparent:!0,opacity:.34,depthWrite:!1});batches=new Map;grid=null;gridSize=1;constructor(e){this.renderer=new Ih({canvas:e,antialias:!0,alpha:!0,powerPreference:"low-power"});let t=this.renderer.getContext(),n=t.getExtension("WEBGL_debug_renderer_info");this.software=bT.test(String(t.getParameter(n?n.UNMASKED_RENDERER_WEBGL:t.RENDERER)));let s=this.software?10:24;this.geometries={cylinder:new pn(1,1,1,s).rotateX(Tf),cone:new Aa(1,1,s).rotateX(Tf),box:new Qt(1,1,1),sphere:new Er(1,this.software?14:32,this.software?10:20)};let r=new La(16777215,2);r.position.set(1.2,-2,3),this.scene.add(new Da(16777215,1.5),r)}resize(e,t,n){this.renderer.setPixelRatio(n),this.renderer.setSize(e,t,!1)}ground(e){this.gridSize=e,this.grid&&(this.scene.remove(this.grid),this.grid.dispose());let t=new ct(zi("--grid"));this.grid=new Na(2.4*e,12,t,t),this.grid.rotateX(Tf),this.scene.add(this.grid)}repaint(){this.ground(this.gridSize)}show(e){for(let n of this.batches.values())n.solids=[];for(let n of e){let s=n.shape+(n.faint?" faint":""),r=this.batches.get(s);r?r.solids.push(n):this.batches.set(s,{mesh:this.mesh(n,64),solids:[n]})}let t=new Map;for(let n of this.batches.values())n.solids.length>n.mesh.instanceMatrix.count&&(this.scene.remove(n.mesh),n.mesh.dispose(),n.mesh=this.mesh(n.solids[0],2*n.solids.length)),n.mesh.count=n.solids.length,n.solids.forEach((s,r)=>{let o=t.get(s.paint)??new ct(zi(`--${s.paint}`));t.set(s.paint,o),n.mesh.setMatrixAt(r,s.matrix),n.mesh.setColorAt(r,o)}),n.mesh.instanceMatrix.needsUpdate=!0,n.mesh.instanceColor&&(n.mesh.instanceColor.needsUpdate=!0),n.mesh.boundingSphere=null}mesh(e,t){let n=new Ma(this.geometries[e.shape],e.faint?this.faint:this.solid,t);return n.frustumCulled=!1,n.renderOrder=e.faint?1:0,this.scene.add(n),n}pick(e,t){let n=new Tr;n.setFromCamera(e,t);let s=[...this.batches.values()].filter(r=>r.mesh.count);for(let r of n.intersectObjects(s.map(o=>o.mesh),!1)){let o=s.find(a=>a.mesh===r.object)?.solids[r.instanceId??-1];if(o&&(o.link!==null||o.ghost!==void 0))return o}return null}draw(e){this.renderer.render(this.scene,e)}};var Jh=Math.PI/36,Af=1.12,MT=30,wT=.5,ET=160,TT=400,AT=.19,Kh=class{constructor(e,t,n){this.canvas=e;this.stage=t;this.labels=new qh(n),this.camera.up.set(0,0,1),this.renderer=this.start(),this.controls=new Xh(this.camera,e),this.controls.addEventListener("change",()=>this.moved()),this.controls.addEventListener("start",()=>this.away=!0),e.addEventListener("keydown",s=>this.key(s)),new ResizeObserver(()=>this.resize()).observe(t),this.resize()}canvas;stage;camera=new Qn(32,1,.01,100);renderer;controls;times=[];drawnAt=-1/0;picture={solids:[],labels:[]};changed=!1;waiting=!1;coarse=!1;settle=0;size=1;home=new U(1,-1.2,.7);points=[];others=[];away=!1;labels;start(){try{return new Zh(this.canvas)}catch{return null}}get ratio(){let e=this.renderer?.software?1:Math.min(devicePixelRatio,2);return this.coarse?wT*e:e}resize(){let{clientWidth:e,clientHeight:t}=this.stage;!e||!t||(this.renderer?.resize(e,t,this.ratio),this.camera.aspect=e/t,this.camera.updateProjectionMatrix(),this.points.length&&!this.away&&!this.coarse?this.goHome():this.draw())}moved(){this.times.length>3&&Math.min(...this.times.slice(-4))>MT&&!this.coarse&&(this.coarse=!0,this.resize()),clearTimeout(this.settle),this.coarse&&(this.settle=window.setTimeout(()=>{this.coarse=!1,this.resize()},ET)),this.draw()}show(e){this.picture=e,this.changed=!0,this.draw()}draw(){this.waiting||(this.waiting=!0,requestAnimationFrame(()=>this.drawNow()))}drawNow(){this.waiting=!1;let{clientWidth:e,clientHeight:t}=this.stage;if(!e||!t)return;let n=performance.now();n-this.drawnAt<TT&&(this.times=[...this.times.slice(-7),n-this.drawnAt]),this.drawnAt=n,this.renderer?(this.changed&&this.renderer.show(this.picture.solids),this.renderer.draw(this.camera)):this.drawFallback(e,t),this.changed=!1,this.labels.show(Yh(this.picture.labels,this.camera,e,t)),this.stage.dataset.drawn=String(Number(this.stage.dataset.drawn??0)+1)}drawFallback(e,t){this.stage.querySelector("svg")?.remove(),this.stage.prepend(Ef({...this.picture,labels:[]},this.camera,e,t,"The robot"))}svg(e){return Ef(this.picture,this.camera,this.stage.clientWidth,this.stage.clientHeight,e)}frame(e,t,n){this.size=t,this.home=n.clone().normalize(),this.points=e,this.camera.near=t/100,this.camera.far=40*t,this.renderer?.ground(t),this.goHome()}refit(e){this.points=e,this.away||this.goHome()}also(e){!e.length&&!this.others.length||(this.others=e,this.away||this.goHome())}goHome(){this.away=!1;let e=[...this.points,...this.others],t=new U().crossVectors(this.camera.up,this.home).normalize(),n=new U().crossVectors(this.home,t),s=c=>{let h=e.map(d=>d.dot(c));return[Math.min(...h),Math.max(...h)]},r=new U;for(let c of[t,n,this.home]){let[h,d]=s(c);r.addScaledVector(c,(h+d)/2)}let o=Math.tan(this.camera.fov*Math.PI/360),a=AT*this.size,l=Math.max(...e.map(c=>{let h=c.clone().sub(r);return Math.max((Math.abs(h.dot(t))+a)/this.camera.aspect,Math.abs(h.dot(n))+a)/o+h.dot(this.home)}));this.controls.target.copy(r),this.camera.position.copy(r).addScaledVector(this.home,l),this.camera.updateProjectionMatrix(),this.controls.update(),this.draw()}lookFrom(e){let t=this.camera.position.distanceTo(this.controls.target);this.camera.position.copy(this.controls.target).addScaledVector(e.clone().normalize(),t),this.controls.update(),this.draw()}orbit(e,t){let n=this.camera.position.clone().sub(this.controls.target),s=n.length(),r=Math.atan2(n.y,n.x)+e,o=Math.max(-1.55,Math.min(1.55,Math.asin(n.z/s)+t));n.set(Math.cos(o)*Math.cos(r),Math.cos(o)*Math.sin(r),Math.sin(o)),this.camera.position.copy(this.controls.target).addScaledVector(n,s),this.controls.update(),this.moved()}zoom(e){this.camera.position.lerp(this.controls.target,1-1/e),this.controls.update(),this.moved()}key(e){if(e.ctrlKey||e.metaKey||e.altKey)return;let n={ArrowLeft:()=>this.orbit(-Jh,0),ArrowRight:()=>this.orbit(Jh,0),ArrowUp:()=>this.orbit(0,Jh),ArrowDown:()=>this.orbit(0,-Jh),"+":()=>this.zoom(Af),"=":()=>this.zoom(Af),"-":()=>this.zoom(1/Af),0:()=>this.goHome(),x:()=>this.lookFrom(new U(1,0,0)),y:()=>this.lookFrom(new U(0,-1,0)),z:()=>this.lookFrom(new U(0,-.001,1))}[e.key];n&&(this.away=!0,n(),e.preventDefault())}pick(e){let t=this.canvas.getBoundingClientRect(),n=new Je((e.clientX-t.left)/t.width*2-1,1-(e.clientY-t.top)/t.height*2);return this.renderer?.pick(n,this.camera)??null}};var CT=260,RT=1500,PT=.2;function x_(i){return[...i.links,...i.mounts,...i.frames,...i.cuts,...i.twins].map(e=>Vn(nn(e)))}function IT(i,e){let t=new Ri().setFromPoints([...i]).getSize(new U).length();return Math.max(t,PT*e)}var jh=class{constructor(e,t){this.connection=e;this.state=t;this.renew=Yr(()=>this.quietly(()=>this.renewNow())),this.place=Yr(n=>this.quietly(()=>this.placeNow(n))),this.drag=Yr(n=>this.quietly(()=>this.dragNow(n))),this.sliders=new Gh($("sliders"),n=>this.goTo(n),n=>Ui([n])),this.ghosts=new Uh($("ghosts"),$("ghosts-said"),()=>this.show(),n=>this.take(n.placement)),this.gizmo=new Vh(this.view,$("pose"),n=>this.drag(n)),t.on("document",()=>{Xe($("stage"),"data-stale",t.document?.valid?null:""),this.isBehind()&&this.renew(t.document.valid_revision)}),is(()=>this.show()),Ll(()=>{this.view.renderer?.repaint(),this.show()}),this.startControls()}connection;state;view=new Kh($("canvas"),$("stage"),$("labels"));scene=null;placement=null;apart=[];opened=0;framed="";again=0;sliders;ghosts;gizmo;renew;place;drag;isBehind(){let{document:e}=this.state;return!!e&&(e.valid||!this.scene&&e.valid_revision>=0)}get position(){return this.placement?.q??[]}goTo(e){this.ghosts.clear(),this.place(e)}async quietly(e){try{await e()}catch(t){if(!(t instanceof Un))throw t;(t.kind==="wrong"||t.kind==="failed")&&kn(t.message,"error")}}async renewNow(){let e=this.scene,t=this.placement,[n,s,r]=await Promise.all([this.connection.ask("scene",{}),this.connection.ask("place",{q:null,near:null}),t?this.connection.ask("place",{q:[...t.q],near:[...t.joints]}).catch(()=>null):null]),o=e!==null&&JSON.stringify(e.variables)===JSON.stringify(n.variables)&&e.joints.length===n.joints.length,a=o&&r||s,l=x_(s);this.scene={...n,length:IT(l,n.length)},this.placement=a,this.apart=J0(s.links.map(nn),this.scene.length),this.sliders.begin(n),o||this.ghosts.clear(),this.fillTools(n),this.frame(this.scene,s,l),this.settle()}async placeNow(e){this.placement=await this.connection.ask("place",{q:[...e],near:this.placement?[...this.placement.joints]:null}),this.settle()}async dragNow(e){if(!this.placement)return;let t=$("tool").value;clearTimeout(this.again);let n=await this.connection.ask("drag",{frame:t,pose:[...e],near:[...this.placement.q]});n.awaited&&(this.again=window.setTimeout(()=>{this.ghosts.shows(n)&&this.drag(e)},RT));let[s]=n.ghosts;s&&(this.placement=s.placement),this.ghosts.show(n),$("pose").contains(document.activeElement)&&this.showAll(n),this.settle(!1)}async assemble(){if(!this.placement)return;let e=await this.connection.ask("assemble",{q:[...this.placement.q]});this.ghosts.show(e),this.showAll(e)}showAll(e){this.view.also(e.ghosts.flatMap(t=>x_(t.placement)))}take(e){this.placement=e,this.settle()}settle(e=!0){let{scene:t,placement:n}=this;if(!t||!n)return;this.sliders.show(n.q);let s=this.toolPose(t,n);s&&e&&this.gizmo.follow(s),$e($("open-loops"),n.closed?"":n.reason),this.show(),this.describe()}toolPose(e,t){let n=$("tool").value,s=e.frames.findIndex(r=>r.name===n);return t.frames[s]??t.links[e.joints.find(r=>r.name===n)?.number??-1]}describe(){let{scene:e,placement:t}=this;if(!e||!t)return;let n=e.frames.map((s,r)=>`${s.name} at ${Vn(nn(t.frames[r])).toArray().map(o=>o.toFixed(3)).join(", ")} m`);$("stage").dataset.scene=String(e.revision),$e($("stage-described"),`${e.joints.length} joints. ${n.join("; ")}.`)}get shown(){let e=t=>$(t).checked;return{frames:e("show-frames"),labels:e("show-labels"),named:e("show-named"),masses:e("show-masses"),ellipsoids:e("show-ellipsoids")}}show(){let{scene:e,placement:t}=this;if(!e||!t)return;let n=this.apart.map(r=>r*this.opened),s=Q0(e,t,this.shown,n,$o);if(this.ghosts.list.length){let r=e_(e,this.ghosts.list,this.ghosts.pointed,$("tool").value);s.solids.push(...r.solids);let o=[...s.labels,...r.labels];s.labels=o}else this.view.also([]);this.view.show(s),this.sliders.lightUp($o)}frame(e,t,n){let s=`${this.state.document?.name} ${e.joints.length}`;if(s===this.framed){this.view.refit(n);return}this.framed=s;let r=t.links.length>2&&t.links.every(o=>Math.abs(yi(nn(o),2).z)>.999);this.view.frame(n,e.length,r?new U(0,-.4,1):new U(.8,-1.25,.62))}fillTools(e){let t=$("tool"),n=t.value;if(JSON.stringify([...t.options].map(s=>s.value))!==JSON.stringify(e.tools)){let s=e.tools.includes(n)?n:e.tools.includes("tool")?"tool":e.tools.at(-1);t.replaceChildren(...e.tools.map(r=>k("option",{value:r,selected:r===s},r)))}$("drag").disabled=!e.tools.length,$("assemble").hidden=!e.loops.length}startControls(){for(let t of["show-frames","show-labels","show-named","show-masses","show-ellipsoids"])$(t).addEventListener("change",()=>this.show());$("show-exploded").addEventListener("change",()=>this.explode($("show-exploded").checked)),$("drag").addEventListener("change",()=>this.gizmo.show($("drag").checked)),$("turn").addEventListener("change",()=>this.gizmo.setMode($("turn").checked?"rotate":"translate")),$("tool").addEventListener("change",()=>{this.ghosts.clear(),this.settle()}),$("assemble").addEventListener("click",()=>{this.quietly(()=>this.assemble())}),$("clear-ghosts").addEventListener("click",()=>this.ghosts.clear()),$("rest").addEventListener("click",()=>{this.quietly(async()=>{this.ghosts.clear(),this.take(await this.connection.ask("place",{q:null,near:null}))})}),$("home-view").addEventListener("click",()=>this.view.goHome()),$("save-svg").addEventListener("click",()=>this.saveSvg());let e=[0,0];$("canvas").addEventListener("pointerdown",t=>e=[t.clientX,t.clientY]),$("canvas").addEventListener("click",t=>{if(Math.hypot(t.clientX-e[0],t.clientY-e[1])>4)return;let n=this.view.pick(t);n?.ghost!==void 0?this.ghosts.take(n.ghost):Ui(n?.link?[n.link]:[])})}explode(e){$("show-exploded").checked=e;let t=this.opened,n=e?1:0,s=performance.now(),r=matchMedia("(prefers-reduced-motion: reduce)").matches?0:CT,o=()=>{let a=r?Math.min(1,(performance.now()-s)/r):1;this.opened=t+(n-t)*a*(2-a),this.show(),a<1&&requestAnimationFrame(o)};o()}saveSvg(){let e=this.state.document?.name??"robot",t=new XMLSerializer().serializeToString(this.view.svg(e));$f(`${e}.svg`,t,"image/svg+xml"),kn(`The view is saved as ${e}.svg.`)}};var LT={true:"✓",false:"–"},DT=10,NT=6,UT=/^[-+]?\d*\.?\d+(?:[eE][-+]?\d+)?$/;function FT(i,e){return e.kind==="flag"?i.kind==="none"?"":LT[i.text||"false"]??i.text:i.kind==="zero"&&i.text===""?"0":i.kind==="none"&&i.parameter?i.parameter:i.text.length>DT&&UT.test(i.text)?`${Number(Number(i.text).toPrecision(NT))}…`:i.text}function OT(i,e){return i.value===null||i.text===""||Number(i.text)===i.value?"":`= ${Number(i.value.toPrecision(6))}${e.unit?` ${e.unit}`:""}`}function Cf(i,e,t,n){let s=FT(e,t);$e(i,s);let r=e.was!==null;i.className=`cell ${e.kind}${t.kind==="flag"?" flag":""}${e.error?" wrong":""}${r?" changed":""}`,Xe(i,"aria-invalid",e.error?"true":null),Xe(i,"aria-readonly",e.kind==="none"?"true":null);let o=e.kind!=="none"&&e.parameter&&e.parameter!==e.text?`parameter ${e.parameter}`:"",a=r?e.was===""?"empty in the file":`in the file: ${e.was}`:"",c=[s.endsWith("…")?e.text:"",OT(e,t),o,a].filter(Boolean).join("; ");Xe(i,"title",c||null),Xe(i,"aria-describedby",e.error?n:null),Xe(i,"data-parameter",e.parameter||null);let h=t.kind==="flag"?e.text==="true"?"yes":"no":e.kind==="none"?s||"none":e.kind==="zero"?"0, structural":"",d=[h||s,c].filter(Boolean).join(", ");Xe(i,"aria-label",h||c?d:null)}function v_(i,e,t,n){let s=e.kind==="choice"?i.choices.length?i.choices:e.choices:[];if(s.length){let o=s.map(a=>k("option",{value:a,selected:a===t},a));return k("select",{class:"field","aria-label":n},...o)}let r=k("input",{class:"field",type:"text","aria-label":n,spellcheck:"false",autocomplete:"off",maxlength:2e3});return r.value=t,r}var Qh=class{constructor(e,t){this.actions=t;this.table=e,this.element.setAttribute("aria-label",e.title),this.element.addEventListener("keydown",n=>this.key(n)),this.element.addEventListener("focusin",n=>this.focused(n.target)),this.element.addEventListener("dblclick",n=>this.editAt(n.target)),this.element.addEventListener("click",n=>this.clicked(n.target)),this.show(e)}actions;element=k("table",{role:"grid",class:"grid"});table;shape="";places=[];at={line:0,place:0};field=null;get upright(){return!this.table.grows&&this.table.rows.length===1&&!this.table.columns.some(e=>e.group)}get current(){return this.places[this.at.line]?.[this.at.place]?.row??null}show(e){this.table=e;let t=JSON.stringify([e.columns.map(n=>n.name),e.rows.map(n=>[n.id,n.label])]);t!==this.shape&&(this.shape=t,this.build());for(let n of this.places)for(let s of n){let r=e.rows.find(o=>o.id===s.row.id);s.row=r,s.cell=r.cells[e.columns.findIndex(o=>o.name===s.column.name)],s.shown.contains(this.field)||Cf(s.shown,s.cell,s.column,this.errorId(s))}this.showErrors()}errorId(e){return`error-${this.table.name}-${e.row.id}-${e.column.name}`}label(e){return`${e.column.title}${e.row.label?` of ${e.row.label}`:""}`}place(e,t){let n=e.cells[this.table.columns.indexOf(t)],s=k("td",{tabindex:-1,role:"gridcell","data-row":e.id,"data-column":t.name,"data-table":this.table.name});return{row:e,column:t,cell:n,shown:s}}build(){let e=this.element.contains(document.activeElement)?this.places[this.at.line]?.[this.at.place]:null,{columns:t,rows:n}=this.table;this.field=null;let s=k("thead"),r=k("tbody");this.upright?(this.places=t.map(a=>[this.place(n[0],a)]),r.append(...this.places.map(([a])=>k("tr",{},k("th",{scope:"row",title:a.column.doc},a.column.title),a.shown)))):(t.some(a=>a.group)&&s.append(this.groups()),s.append(k("tr",{},k("th",{scope:"col",class:"corner"},k("span",{class:"hidden"},"Row")),...t.map(a=>k("th",{scope:"col",title:a.doc,class:a.kind==="text"?"text":null},a.title)))),this.places=n.map(a=>t.map(l=>this.place(a,l))),r.append(...this.places.map((a,l)=>k("tr",{"data-link":n[l].link,"data-row":n[l].id},k("th",{scope:"row"},n[l].label||"–"),...a.map(c=>c.shown))))),this.element.replaceChildren(s,r),this.at={line:Math.max(0,Math.min(this.at.line,this.places.length-1)),place:Math.min(this.at.place,t.length-1)};let o=this.places[this.at.line]?.[this.at.place];if(o&&(o.shown.tabIndex=0),e&&o){let a=this.places.findIndex(l=>l[0]?.row.id===e.row.id);this.go(a<0?this.at.line:a,this.at.place)}}groups(){let e=[];for(let n of this.table.columns){let s=e.at(-1);s&&s.textContent===n.group?s.colSpan+=1:e.push(k("th",n.group?{scope:"colgroup"}:{},n.group))}let t=e.map(n=>n.textContent?n:k("td",{colspan:n.colSpan}));return k("tr",{class:"groups"},k("td",{class:"corner"}),...t)}showErrors(){for(let t of this.element.querySelectorAll("tr.errors"))t.remove();let e=this.upright?2:this.table.columns.length+1;for(let t of this.places){let n=t.filter(r=>r.cell.error).map(r=>({id:this.errorId(r),under:r.shown,text:r.cell.error})),s=t[0];if(s){s.row.error&&n.push({id:`error-${this.table.name}-${s.row.id}`,under:s.shown,text:s.row.error});for(let{id:r,under:o,text:a}of n.reverse()){let l=k("div",{id:r,class:"error"},a);s.shown.parentElement.after(k("tr",{class:"errors"},k("td",{colspan:e},l))),this.putUnder(l,o)}}}}putUnder(e,t){let n=this.element.parentElement;if(!n)return;e.style.maxWidth=`${Math.min(300,n.clientWidth-16)}px`;let s=n.scrollLeft+n.clientWidth-e.offsetWidth-8;e.style.marginLeft=`${Math.max(n.scrollLeft+4,Math.min(t.offsetLeft,s))}px`}lightUp(e){for(let t of this.places)for(let n of t){let s=e(n.row,n.cell);n.shown.classList.toggle("lit-cell",s.cell),this.upright||(n.shown.parentElement.classList.toggle("lit",s.row),Xe(n.shown.parentElement,"aria-selected",s.row?"true":null))}}go(e,t){let n=this.places[Math.max(0,Math.min(e,this.places.length-1))];n?.[Math.max(0,Math.min(t,n.length-1))]?.shown.focus()}find(e){let t=e.closest("td");for(let[n,s]of this.places.entries()){let r=s.findIndex(o=>o.shown===t);if(r>=0)return{line:n,place:r}}return null}focused(e){let t=this.find(e);if(!t)return;let n=this.places[this.at.line]?.[this.at.place];n&&(n.shown.tabIndex=-1),this.at=t;let s=this.places[t.line][t.place];s.shown.tabIndex=0,this.actions.focus(s.row,s.cell)}clicked(e){let t=this.find(e);if(t&&!this.field){this.places[t.line][t.place].shown.focus(),this.places[t.line][t.place].column.kind==="flag"&&this.begin(null);return}let n=e.closest("th[scope=row]")&&!this.upright?this.places.findIndex(s=>s[0]?.shown.parentElement===e.closest("tr")):-1;n>=0&&this.go(n,0)}editAt(e){this.find(e)&&!this.field&&this.places[this.at.line][this.at.place].column.kind!=="flag"&&this.begin(null)}key(e){if(this.field)return;let{line:t,place:n}=this.at,s=this.current,r=e.ctrlKey||e.metaKey;if(e.altKey&&s&&this.table.grows&&(e.key==="ArrowUp"||e.key==="ArrowDown"))this.actions.move(s.id,e.key==="ArrowUp"?-1:1);else if(r&&e.key==="Enter"&&this.table.grows)this.actions.add(s?.id??null);else if(r&&(e.key==="Delete"||e.key==="Backspace")&&s&&this.table.grows)this.actions.remove(s.id);else if(e.key==="ArrowDown")this.go(r?this.places.length-1:t+1,n);else if(e.key==="ArrowUp")this.go(r?0:t-1,n);else if(e.key==="ArrowRight")this.go(t,r?1/0:n+1);else if(e.key==="ArrowLeft")this.go(t,r?0:n-1);else if(e.key==="Home")this.go(r?0:t,0);else if(e.key==="End")this.go(r?1/0:t,1/0);else if(e.key==="Enter"||e.key==="F2")this.begin(null);else if(e.key==="Delete"||e.key==="Backspace")this.commit("");else if(e.key.length===1&&!r&&!e.altKey&&e.key!=="?")this.begin(e.key);else return;e.preventDefault()}commit(e){let t=this.places[this.at.line]?.[this.at.place];!t||t.cell.kind==="none"||e===t.cell.text||(t.shown.classList.add("pending"),this.actions.edit(t.row,t.column,e))}begin(e){let t=this.places[this.at.line]?.[this.at.place];if(!t||t.cell.kind==="none")return;if(t.column.kind==="flag"){(e===null||e===" ")&&this.commit(t.cell.text==="true"?"false":"true");return}let n=v_(t.cell,t.column,e??t.cell.text,this.label(t));this.field=n,t.shown.replaceChildren(n),t.shown.classList.add("editing"),n.focus(),n instanceof HTMLInputElement&&e===null&&n.select();let s=!0,r=o=>{if(!s)return;s=!1,this.field=null;let a=n.value;Cf(t.shown,t.cell,t.column,this.errorId(t)),!(!o||a===t.cell.text)&&(t.shown.textContent=a,this.commit(a))};n.addEventListener("blur",()=>r(!0)),n.addEventListener("keydown",(o=>{let l={Enter:[o.shiftKey?-1:1,0],Tab:[0,o.shiftKey?-1:1],Escape:[0,0]}[o.key];if(o.stopPropagation(),!l)return;o.preventDefault();let{line:c,place:h}=this.at;r(o.key!=="Escape"),this.go(c+l[0],h+l[1])})),n instanceof HTMLSelectElement&&n.addEventListener("change",()=>{r(!0),this.go(this.at.line,this.at.place)})}};var BT=new Set(["robot"]);function kT(){let i=$("tables");i.querySelector(".error:not(:empty)")?.scrollIntoView({block:"center",inline:"nearest"}),i.querySelector(".cell.wrong")?.focus()}var eu=class{constructor(e,t){this.connection=e;this.state=t;t.on("document",()=>this.show()),is(()=>this.lightUp()),$("wrong").addEventListener("click",()=>kT())}connection;state;sections=new Map;async change(e,t){try{let n=await this.connection.ask(e,t);return n.accepted||kn(n.reason,"warning"),n}catch(n){if(!(n instanceof Un))throw n;return kn(n.message,"error"),this.show(),null}}begin(e){let{name:t}=e,n=()=>this.state.document?.revision??0,s=new Qh(e,{edit:(g,y,m)=>{this.change("edit",{revision:n(),table:t,row:g.id,column:y.name,text:m})},focus:(g,y)=>Ui(g.link===null?[]:[g.link],y.parameter?[y.parameter]:[]),add:g=>{this.add(t,g)},remove:g=>{this.change("remove_row",{revision:n(),table:t,row:g})},move:(g,y)=>{this.change("move_row",{revision:n(),table:t,row:g,by:y})}}),r=k("span",{class:"count"}),o=k("div",{class:"error",id:`error-table-${t}`}),a=e.grows&&k("span",{class:"tools"},fn("+",()=>{this.add(t,s.current?.id??null)},{"aria-label":`Add a row to ${e.title}`,title:"Add a row (Ctrl+Enter)"}),fn("−",()=>this.removeCurrent(s),{"aria-label":`Remove the row of ${e.title}`,title:"Remove the row (Ctrl+Delete)"}),fn("↑",()=>this.moveCurrent(s,-1),{"aria-label":`Move the row of ${e.title} up`,title:"Move up (Alt+Up)"}),fn("↓",()=>this.moveCurrent(s,1),{"aria-label":`Move the row of ${e.title} down`,title:"Move down (Alt+Down)"})),l=k("div",{class:"scroll",id:`fold-${t}`,role:"group","aria-labelledby":`table-${t}`},s.element),c=fn(e.title,()=>this.fold(t,c,l),{class:"fold","aria-controls":l.id}),h=k("h3",{id:`table-${t}`,title:e.doc},c," ",r),d=localStorage.getItem(`torquec.fold-${t}`),u=BT.has(t)||e.rows.every(g=>g.cells.every(y=>y.kind==="none"));(d==="yes"||d===null&&u)&&(l.hidden=!0),Xe(c,"aria-expanded",String(!l.hidden));let f=k("section",{"data-table":t},k("div",{class:"section-head"},h,a),o,l);return{grid:s,whole:f,error:o,count:r}}unfold(e){$("tables").querySelector(`[aria-controls="fold-${e}"][aria-expanded="false"]`)?.click()}fold(e,t,n){n.hidden=!n.hidden,localStorage.setItem(`torquec.fold-${e}`,n.hidden?"yes":"no"),Xe(t,"aria-expanded",String(!n.hidden))}async add(e,t){let n=await this.change("add_row",{revision:this.state.document?.revision??0,table:e,after:t});if(!n||n.row===null)return;this.unfold(e),$("tables").querySelector(`td[data-table="${e}"][data-row="${n.row}"]`)?.focus()}removeCurrent(e){let{current:t}=e;t&&e.actions.remove(t.id)}moveCurrent(e,t){let{current:n}=e;n&&e.actions.move(n.id,t)}show(){let e=$("tables");for(let t of this.state.tables.values()){let n=this.sections.get(t.name);n||(n=this.begin(t),this.sections.set(t.name,n),e.append(n.whole)),(t.error||t.rows.some(s=>s.error||s.cells.some(r=>r.error)))&&this.unfold(t.name),n.grid.show(t),$e(n.error,t.error),$e(n.count,t.grows&&t.rows.length?String(t.rows.length):""),n.whole.classList.toggle("empty",!t.rows.length),n.whole.hidden=!t.rows.length&&!t.grows,Xe(n.grid.element,"hidden",t.rows.length?null:"")}for(let[t,n]of this.sections)this.state.tables.has(t)||(n.whole.remove(),this.sections.delete(t));this.lightUp(),this.showState()}showState(){let{document:e}=this.state;if(!e)return;let t=[...e.errors.map(s=>k("div",{class:"error"},s)),...e.warnings.map(s=>k("div",{class:"warning"},s)),...e.notes.map(s=>k("div",{class:"note"},s))],n=$("tables").querySelectorAll(".error:not(:empty)").length;$("wrong").hidden=!n,$e($("wrong"),`${n} ${n===1?"error":"errors"} in the tables`),$("remarks").replaceChildren(...t),$("remarks-holder").hidden=!t.length,$e($("remarks-title"),`${t.length} ${t.length===1?"remark":"remarks"}`)}lightUp(){for(let{grid:e}of this.sections.values())e.lightUp((t,n)=>({row:$o(t.link),cell:n.parameter!==""&&Jf(n.parameter)}))}};zm();$m();op();var ds=new cl,Si=new hl(ds),y_=new eu(ds,Si),Ka=new jh(ds,Si),zT=new ul(ds,Si),Zi=new ml(ds,Si),HT=new Ul(ds,Si,i=>Zi.fetchLink(i));new al(Si);new Nl(ds,HT,()=>Ka.position,i=>Ka.goTo(i));new gl(Si,S_);new ll(Si,i=>{let e=Si.menus?.menus.flatMap(n=>n.entries)??[],t=e.find(n=>n.id===i)??e.find(n=>n.id.startsWith(`${i}_`)&&!n.reason);return t?()=>S_(t):null});function S_(i){let e={new:()=>Zi.newRobot(),open:()=>Zi.open(),save:()=>Zi.save(),"save as":()=>Zi.saveAs(),diff:()=>Zi.diff(),quit:()=>Zi.quit(),"base parameters":()=>hr("tab-base"),export:()=>{hr("tab-export"),$("language").value=i.id.replace(/^export_/,""),$("language").focus()}};i.action==="model"?zT.open(i):e[i.action]()}var b_=()=>{y_.change("undo",{})},M_=()=>{y_.change("redo",{})};$("undo").addEventListener("click",b_);$("redo").addEventListener("click",M_);$("save").addEventListener("click",()=>Zi.save());$("help").addEventListener("click",Ju);var VT=i=>()=>$(i).focus();Zm({keys:"Ctrl+Z",does:"undo",act:b_},{keys:"Ctrl+Y Ctrl+Shift+Z",does:"do again",act:M_},{keys:"Ctrl+S",does:"save",act:()=>Zi.save()},{keys:"Ctrl+O",does:"open",act:()=>Zi.open()},{keys:"Ctrl+D",does:"difference from the file",act:()=>Zi.diff()},{keys:"Alt+1",does:"go to the tables",act:()=>[...$("tables").querySelectorAll("[tabindex='0']")].find(i=>i.offsetParent)?.focus()},{keys:"Alt+2",does:"go to the picture",act:VT("canvas")},{keys:"Alt+3",does:"go to the equations or base parameters",act:()=>{let i=[...$("models").querySelectorAll(".lines li")].filter(t=>t.checkVisibility()),e=$("models").querySelector("[role=tab][aria-selected=true]");(i.find(t=>t.tabIndex===0)??i[0]??e)?.focus()}},{keys:"Alt+4",does:"go to running",act:()=>$("run").querySelector("[role=tab][aria-selected=true]")?.focus()},{keys:"Alt+0",does:"go to the menus",act:()=>$("menubar").querySelector("[tabindex='0']")?.focus()},{keys:"E",does:"exploded view",act:()=>Ka.explode(!$("show-exploded").checked)},{keys:"Escape",does:"select nothing; leave a field, a menu, a dialog",act:()=>Ui([])},{keys:"?",does:"this list",act:Ju},{keys:"Arrows Home End",does:"in a table: go from cell to cell; with Ctrl to its edges"},{keys:"Enter F2",does:"in a table: edit; typing replaces what stands there"},{keys:"Ctrl+Enter Ctrl+Delete",does:"in a table: add a row, remove the row"},{keys:"Alt+Up Alt+Down",does:"in a table: move the row"},{keys:"Arrows + - 0 x y z",does:"in the picture: turn, zoom, show all, look along an axis"});Jm();ds.onState((i,e)=>{Xe($("connection"),"data-state",i),$e($("connection"),i==="open"?"connected":e||i),Xe(document.body,"data-connection",i),(i==="refused"||i==="closed")&&kn(e,"error")});ds.on("welcome",()=>{$e($("version"),`torquec ${Si.version}`),$e($("drawing"),Ka.view.renderer?Ka.view.renderer.software?"drawn in software":"":"no WebGL: drawn as SVG")});Si.on("document",()=>{Xe(document.body,"data-valid",String(Si.document?.valid_revision)),Xe(document.body,"data-now",String(Si.document?.revision))});is(()=>{let i=Kf();$e($("selected"),i.length?`selected: link ${i.join(", ")}`:"")});ds.open();

/**
 * The script of all embeds. It reports the height of the page to the page around the frame: to the element of
 * `/embed.js`, and to WordPress if the address of the frame has its secret (`#?secret=...`). WordPress then also opens
 * links, because its frames may not open windows. Links to other pages in the frame keep the secret.
 */
export const embedScript = `(()=>{
let s=/secret=([a-z0-9]+)/i.exec(location.hash)?.[1],r=document.documentElement,h,
p=m=>parent.postMessage(m,'*'),
w=(message,value)=>s&&p({message,value,secret:s}),
f=()=>{
let n=Math.ceil(r.getBoundingClientRect().height);
n!==h&&(h=n,p({type:'pista:height',height:n}),w('height',n))
};
new ResizeObserver(f).observe(r);
f();
addEventListener('message',e=>{e.source===parent&&e.data?.message==='ready'&&(h=0,f())});
s&&addEventListener('click',e=>{
let a=e.target.closest('a');
if(!a||e.button||e.altKey||e.ctrlKey||e.metaKey||e.shiftKey)return;
if(a.target)e.preventDefault(),w('link',a.href);
else if(a.search!==location.search)a.hash='?secret='+s
})
})()`.replaceAll('\n', '');

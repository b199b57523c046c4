import markdownIt from 'markdown-it';

/** Headings of a text are below those of the page. */
const headingShift = 2;

/** Without raw HTML, which is the default. Links may only be to web, mail and phone addresses. */
const markdown = markdownIt({ html: false, linkify: true, typographer: false });
// Pages may not load pictures of other sites, and the operator has no way to upload some.
markdown.disable('image');
markdown.validateLink = (address) => /^(?:https?:\/\/|mailto:|tel:|\/(?!\/)|#)/i.test(address.trim());
markdown.core.ruler.push('site', ({ tokens }) => {
  for (const token of tokens) {
    if (token.type.startsWith('heading_')) token.tag = `h${Math.min(6, Number(token.tag.slice(1)) + headingShift)}`;
    for (const child of token.children ?? []) if (child.type === 'link_open') child.attrSet('rel', 'noopener');
  }
});

/** Returns a text in Markdown (CommonMark) as HTML that is safe to embed in a page. */
export function renderMarkdown(text: string): string {
  return markdown.render(text);
}

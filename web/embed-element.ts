/* The element `<pista-events>` for pages of other sites, served as `/embed.js`: shows `/embed` in a frame that is as high
   as its content. It has no imports, because it must be a single file whose address never changes. The server
   replaces `{{site}}`. */

/** Attributes that are passed on as parameters of `/embed`. */
const parameters = [
  'view',
  'styles',
  'types',
  'facts',
  'from',
  'days',
  'near',
  'bbox',
  'country',
  'town',
  'organiser',
  'venue',
  'lang',
  'theme',
  'accent',
  'text',
  'background',
  'font',
  'limit',
  'month',
  'title',
  'pictures',
  'target',
];

/** Height in pixels before the frame reports its own, unless the page sets a `min-height`. */
const usualHeights: Record<string, number> = { month: 620, map: 560 };
const usualHeight = 480;
const maxHeight = 5000;

const site = new URL(import.meta.url).origin;

class PistaEvents extends HTMLElement {
  static observedAttributes = parameters;

  // Style sheets of the page do not apply in here.
  readonly #root = this.attachShadow({ mode: 'open' });
  readonly #box = document.createElement('div');
  /** Shows the link inside the element. */
  readonly #slot = document.createElement('slot');
  #frame: HTMLIFrameElement | undefined;
  #height = 0;
  /** The height that the frame reported last. */
  #wanted = 0;
  /** The page sets no `min-height`, or the visitor has pointed at the frame: its height may move what follows. */
  #mayMove = false;
  #listening = new AbortController();
  #isStale = false;

  connectedCallback(): void {
    const { display, minHeight } = getComputedStyle(this);
    const reserved = Number.parseFloat(minHeight);
    this.#mayMove = !(reserved > 0);
    if (display === 'inline') this.#force('display', 'block');
    // A page that styles all of its elements must not cut the frame.
    this.#force('max-height', 'none');
    this.#force('float', 'none');
    this.#box.style.cssText = 'position:relative;overflow:hidden';
    this.#box.append(this.#slot);
    this.#root.append(this.#box);
    this.#resize(reserved || (usualHeights[this.getAttribute('view') ?? ''] ?? usualHeight));
    this.#load();

    this.#listening = new AbortController();
    const { signal } = this.#listening;
    const passively = { capture: true, passive: true, signal };
    addEventListener('message', (event) => this.#receive(event), { signal });
    addEventListener('scroll', () => this.#fit(), passively);
    addEventListener('resize', () => this.#fit(), passively);
    // The focus leaves the page when a visitor presses something in the frame.
    addEventListener('blur', () => this.#fit(), { signal });
    this.addEventListener('pointerenter', () => this.#release(), { signal });
    document.addEventListener('securitypolicyviolation', (event) => this.#refuse(event), { signal });
  }

  disconnectedCallback(): void {
    this.#listening.abort();
    this.#frame?.remove();
  }

  attributeChangedCallback(): void {
    if (!this.#frame?.isConnected || this.#isStale) return;
    // Several attributes are often changed at once.
    this.#isStale = true;
    queueMicrotask(() => this.isConnected && this.#load());
  }

  /** Replaces the frame, because another address of the same frame would be a step in the browser's history. */
  #load(): void {
    this.#isStale = false;
    const address = new URL('/embed', site);
    for (const name of parameters) {
      const value = this.getAttribute(name);
      if (value) address.searchParams.set(name, value);
    }
    const frame = document.createElement('iframe');
    frame.title = this.title.length > 1 ? this.title : this.textContent.trim() || '{{site}}';
    frame.loading = 'lazy';
    frame.setAttribute('sandbox', 'allow-scripts allow-popups allow-popups-to-escape-sandbox');
    const theme = this.getAttribute('theme') ?? '';
    // A frame with another colour scheme than its document is never transparent.
    const scheme = theme === 'light' || theme === 'dark' ? theme : 'light dark';
    frame.style.cssText = `position:absolute;inset:0;width:100%;height:100%;border:0;color-scheme:${scheme}`;
    frame.src = address.href;
    this.#frame?.remove();
    this.#frame = frame;
    this.#wanted = 0;
    this.#box.append(frame);
  }

  /** The origin of messages from a sandboxed frame is `null`, so that only their source identifies it. */
  #receive({ source, data }: MessageEvent): void {
    if (!this.#frame || source !== this.#frame.contentWindow || data?.type !== 'pista:height') return;
    const height = Math.ceil(data.height);
    if (!(height >= 1)) return;
    this.#slot.hidden = true;
    this.#wanted = Math.min(height, maxHeight);
    this.#fit();
  }

  /** Applies the wanted height as soon as that moves nothing visible. Until then, the frame scrolls. */
  #fit(): void {
    if (document.activeElement === this) this.#mayMove = true;
    const change = this.#wanted - this.#height;
    if (!this.#wanted || change === 0) return;
    const { bottom } = this.#box.getBoundingClientRect();
    if (this.#mayMove || bottom + Math.min(change, 0) >= innerHeight) this.#resize(this.#wanted);
  }

  /** The visitor points at the frame, so that what follows may move. */
  #release(): void {
    this.#mayMove = true;
    this.#fit();
  }

  #resize(height: number): void {
    this.#height = height;
    this.#box.style.height = `${height}px`;
    this.#force('min-height', `${height}px`);
  }

  #force(property: string, value: string): void {
    this.style.setProperty(property, value, 'important');
  }

  /** Shows the link if the policy of the page forbids the frame. */
  #refuse({ blockedURI }: SecurityPolicyViolationEvent): void {
    if (!this.#frame || !blockedURI.startsWith(site)) return;
    this.#frame.remove();
    this.#slot.hidden = false;
    this.#box.style.height = 'auto';
    this.style.removeProperty('min-height');
  }
}

if (!customElements.get('pista-events')) customElements.define('pista-events', PistaEvents);

/** The address bar: it decides which page is shown. */

class Router {
  path = $state(location.pathname);
  hash = $state(location.hash.slice(1));

  constructor() {
    addEventListener('popstate', () => this.#read());
    addEventListener('hashchange', () => this.#read());
    addEventListener('click', (event) => this.#click(event));
  }

  #read(): void {
    this.path = location.pathname;
    this.hash = decodeURIComponent(location.hash.slice(1));
  }

  /** Links within the site change the page without a reload. */
  #click(event: MouseEvent): void {
    if (event.defaultPrevented || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const link = (event.target as Element | null)?.closest?.('a[href]') as HTMLAnchorElement | null;
    if (!link || link.target || link.download || link.origin !== location.origin) return;
    if (link.pathname.startsWith('/api/')) return;
    event.preventDefault();
    this.go(link.pathname + link.search + link.hash);
  }

  go(to: string, replace = false): void {
    if (replace) history.replaceState(null, '', to);
    else history.pushState(null, '', to);
    const before = this.path;
    this.#read();
    if (this.path !== before && !this.hash) scrollTo(0, 0);
  }

  get parts(): string[] {
    return this.path.split('/').filter(Boolean).map(decodeURIComponent);
  }
}

export const router = new Router();

// Where one is: the screens and their addresses, which the server knows too.
export type Route =
  | { screen: 'home' }
  | { screen: 'new'; game: string }
  | { screen: 'rules'; game: string }
  | { screen: 'table'; code: string }
  | { screen: 'nowhere' };

export function parse(path: string): Route {
  const [, screen, what] = path.split('/');
  if (screen === 'table' && what) return { screen, code: what.toLowerCase() };
  if ((screen === 'new' || screen === 'rules') && what) return { screen, game: what };
  return { screen: screen ? 'nowhere' : 'home' };
}

class Place {
  route = $state.raw<Route>(parse(location.pathname));
}
export const place = new Place();

export function go(path: string, replace = false): void {
  if (replace) history.replaceState(null, '', path);
  else history.pushState(null, '', path);
  place.route = parse(path);
  scrollTo(0, 0);
}

addEventListener('popstate', () => (place.route = parse(location.pathname)));

/** Let links inside the page change the screen without loading it anew. */
export function follow(event: MouseEvent): void {
  const link = (event.target as Element).closest('a');
  if (
    !link ||
    event.defaultPrevented ||
    event.button ||
    event.metaKey ||
    event.ctrlKey ||
    event.shiftKey ||
    link.target ||
    link.hasAttribute('download')
  )
    return;
  if (link.origin !== location.origin || link.pathname.startsWith('/api') || link.pathname.includes('.')) return;
  event.preventDefault();
  go(link.pathname);
}

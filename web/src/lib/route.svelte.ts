// The screens and their addresses, which the server knows too.
export type Route =
  | { screen: 'home' }
  | { screen: 'new'; game: string }
  | { screen: 'rules'; game: string; at: string }
  | { screen: 'learn'; game: string; lesson: string }
  | { screen: 'table'; code: string }
  | { screen: 'replay'; code: string; at: string }
  | { screen: 'bring' }
  | { screen: 'nowhere' };

export function parse(path: string): Route {
  const [place = '', at = ''] = path.split('#');
  const [, screen, what, which = ''] = place.split('/');
  if (screen === 'table' && what) return { screen, code: what.toLowerCase() };
  if (screen === 'replay') return what ? { screen, code: what.toLowerCase(), at } : { screen: 'bring' };
  if (screen === 'new' && what) return { screen, game: what };
  if (screen === 'rules' && what) return { screen, game: what, at };
  if (screen === 'learn' && what) return { screen, game: what, lesson: which };
  return { screen: screen ? 'nowhere' : 'home' };
}

class Router {
  route = $state.raw<Route>(parse(location.pathname + location.hash));
}
export const router = new Router();

export function navigate(path: string): void {
  history.pushState(null, '', path);
  router.route = parse(path);
  scrollTo(0, 0);
}

addEventListener('popstate', () => (router.route = parse(location.pathname + location.hash)));

/** Let links inside the page change the screen without loading the page again. */
export function followLink(event: MouseEvent): void {
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
  navigate(link.pathname + link.hash);
}

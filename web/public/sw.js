/* Shows push notices and opens their table. It caches nothing. */
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('push', (event) => {
  const told = event.data ? event.data.json() : { title: 'Westphalia', body: '', url: '/games' };
  const shown = self.registration.showNotification(told.title, {
    body: told.body,
    tag: told.tag || 'westphalia',
    renotify: Boolean(told.tag),
    icon: '/icon.svg',
    data: { url: told.url },
  });
  const badge = self.navigator.setAppBadge ? self.navigator.setAppBadge(told.badge || 0).catch(() => undefined) : null;
  event.waitUntil(Promise.all([shown, badge]));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const { pathname } = new URL(event.notification.data.url, self.location.origin);
  event.waitUntil(
    self.clients.matchAll({ type: 'window' }).then((open) => {
      const there = open.find((client) => new URL(client.url).pathname === pathname);
      return there ? there.focus() : self.clients.openWindow(pathname);
    }),
  );
});

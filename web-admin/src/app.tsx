import { useState } from 'react';
import { Admin, CustomRoutes, Resource } from 'react-admin';
import { createBrowserRouter, Route, RouterProvider } from 'react-router';
import { authProvider } from './api/auth-provider.js';
import { dataProvider } from './api/data-provider.js';
import { i18nProvider } from './i18n/provider.js';
import { guarded } from './layout/guard.js';
import { lazyInTime } from './layout/lazy.js';
import { ConsoleLayout } from './layout/layout.js';
import { LoginPage } from './layout/login.js';
import { AccessDenied, NotFound } from './layout/notices.js';
import { Toasts } from './layout/toasts.js';
import { screens } from './screens.js';
import { store } from './store.js';
import { darkTheme, lightTheme } from './theme/theme.js';

const Dashboard = lazyInTime(() => import('./dashboard/dashboard.js'));

const all = screens.flatMap(([, each]) => each);

/** A resource's views, each behind the operator's permission. */
const lists = all.flatMap(({ resource, list, show }) =>
  list
    ? [
        {
          name: resource,
          list: guarded(resource, lazyInTime(list)),
          show: show && guarded(resource, lazyInTime(show)),
        },
      ]
    : [],
);

const pages = all.flatMap(({ resource, path, page }) =>
  path && page ? [{ path, View: guarded(resource, lazyInTime(page)) }] : [],
);

/** The resources that have a list. */
export const listed = lists.map(({ name }) => name);

/** The resources whose records have a page. */
export const shown = lists.flatMap(({ name, show }) => (show ? [name] : []));

/** The console: the screens of screens.ts. */
export function Console() {
  return (
    <Admin
      title="Banyan Console"
      authProvider={authProvider}
      dataProvider={dataProvider}
      i18nProvider={i18nProvider}
      store={store}
      lightTheme={lightTheme}
      darkTheme={darkTheme}
      layout={ConsoleLayout}
      loginPage={LoginPage}
      dashboard={Dashboard}
      notification={Toasts}
      accessDenied={AccessDenied}
      catchAll={NotFound}
      requireAuth
      disableTelemetry
    >
      {lists.map((views) => (
        <Resource key={views.name} {...views} />
      ))}
      <CustomRoutes>
        {pages.map(({ path, View }) => (
          <Route key={path} path={path} element={<View />} />
        ))}
      </CustomRoutes>
    </Admin>
  );
}

/** The router is made with the first rendering, when the address is settled. */
export function App() {
  const [router] = useState(() => createBrowserRouter([{ path: '*', element: <Console /> }], { basename: '/admin' }));
  return <RouterProvider router={router} />;
}

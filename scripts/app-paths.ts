import { globSync, readFileSync } from 'node:fs'

/** The paths of the app's routes, as `/images/$imageId`. The workshop is in no build that people are sent. */
export const appPaths = (): string[] =>
  globSync('src/web/**/routes.tsx')
    .flatMap((file) => pathsIn(file, readFileSync(file, 'utf8')))
    .filter((path) => path !== '/ui')

/** Paths of routes. Throws for one that is not literal. */
export function pathsIn(file: string, text: string): string[] {
  const paths = [...text.matchAll(/\bpath: '(\/[^']*)'/g)].map(([, path = '']) => path)
  const routeCount = [...text.matchAll(/\bcreateRoute\(/g)].length
  if (paths.length !== routeCount)
    throw new Error(`${file} has ${routeCount} routes and ${paths.length} paths: write each as path: '/…'.`)
  return paths
}

/** True when the app shows this path at an address. A template's placeholder may fill a parameter. */
export function isShownAt(path: string, address: string, paths: readonly string[]): boolean {
  const [place = ''] = address.split('?')
  const shape = new RegExp(`^${path.replaceAll(/\$\w+/g, '(\\$\\{.+\\}|[^/]+)')}$`)
  return place === path || (shape.test(place) && !paths.includes(place))
}

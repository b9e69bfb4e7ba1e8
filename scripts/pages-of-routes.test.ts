import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parseSync } from 'vite'
import { readFileSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { pagesOfRoutes } from './pages-of-routes.ts'

const web = resolve(import.meta.dirname, '../src/web')
const treeOf = (file: string) => parseSync(file, readFileSync(file, 'utf8')).program as never

test('Every address of the app resolves to its page through its layout', () => {
  const routes = globSync(`${web}/*/routes.tsx`)
  const pages = pagesOfRoutes(routes, { treeOf })
  const of = (address: string) => pages.get(address)?.map((file) => relative(web, file))
  expect(of('/login')).toEqual(['accounts/sign-in/login-page.tsx'])
  expect(of('/images')).toEqual(['images/pages.tsx', 'images/images-page.tsx'])
  expect(of('/matches/$matchId')).toEqual(['matches/pages.tsx', 'matches/match/match-page.tsx'])
  expect(of('/profile/sessions')).toEqual([
    'accounts/settings/settings-pages.tsx',
    'accounts/settings/sessions-page.tsx',
  ])
  expect(of('/register/$partner')).toEqual([
    'accounts/registering/register-page.tsx',
    'accounts/registering/partner-of.ts',
  ])
  const declared = routes.flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/ path: '/g)])
  expect(pages.size).toBe(declared.length)
})

test('A route without a readable page fails the build', () => {
  const tree = parseSync('routes.tsx', `createRoute({ path: '/lost', component: Lost })`).program as never
  expect(() => pagesOfRoutes(['routes.tsx'], { treeOf: () => tree })).toThrow('/lost')
})

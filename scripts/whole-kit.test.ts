import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const kit = 'src/web/ui/'
const workshop = 'src/web/workshop/'
const files = globSync([`${kit}**/*.tsx`, `${workshop}*.tsx`], { exclude: ['**/*.test.tsx'] })
const texts = Object.fromEntries(files.map((file) => [file, readFileSync(file, 'utf8')]))

/** Parts absent from the workshop: its own open page, parts of others, and parts without a look. */
const apart: Readonly<Record<string, string>> = {
  CountryPicker: 'comes with CountryField, once that is used',
  DetailSkeleton: 'has the first heading of a page, and says that the page is loading',
  DocumentPage: 'is a page’s `main` with its first heading',
  FieldPlace: 'has no look',
  Greeting: 'is the first heading of a page',
  MessagePage: 'stands for a whole page, with its first heading',
  MultiSelect: 'comes with MultiSelectField, once that is used',
  OpenPage: 'is a page’s `main`, as high as the window',
  OpenTitle: 'has the first heading of a page',
  PageBar: 'has the first heading of a page',
  SplitPage: 'is a page’s `main`, as high as the window',
  ToastList: 'comes with Toasts, at the first word',
}

test('Every component of the kit, except whole pages, is in the workshop', () => {
  const reached = reachedFrom(`${workshop}workshop-page.tsx`).map((file) => texts[file]!)
  const components = Object.keys(texts).filter(isOfKit).flatMap(componentsOf)
  expect(components.length).toBeGreaterThan(100)
  const missing = components.filter((name) => !reached.some((text) => new RegExp(`<${name}\\b`).test(text)))
  expect(missing.toSorted()).toEqual(Object.keys(apart))
})

test('Every file of the kit has a component', () => {
  expect(Object.keys(texts).filter((file) => isOfKit(file) && componentsOf(file).length === 0)).toEqual([])
})

const isOfKit = (file: string) => file.startsWith(kit)

const componentsOf = (file: string): string[] =>
  [...texts[file]!.matchAll(/^export (?:const|function) ([A-Z]\w*)/gm)].map(([, name]) => name!)

/** The file and all that it imports, in the end, of the workshop and of the kit. */
function reachedFrom(first: string): string[] {
  const reached = new Set([first])
  for (const file of reached) for (const imported of importsOf(file)) reached.add(imported)
  return [...reached]
}

/** Imported paths, static and dynamic. */
const importsOf = (file: string): string[] =>
  [...texts[file]!.matchAll(/(?:from |import\()'(#web\/ui|\.)\/([\w/-]+\.tsx)'/g)].map(([, folder, name]) =>
    folder === '#web/ui' ? `${kit}${name}` : file.replace(/[^/]+$/, name!),
  )

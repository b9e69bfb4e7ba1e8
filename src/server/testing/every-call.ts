import { globSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Id } from '#contract/wire.ts'
import type { Library } from './library.ts'

export type Owned = Library & { ownerId: Id; sessionId: Id }
export type Calls = Record<string, Record<string, unknown>>

type OfFeature = { calls: (owned: Owned) => Calls; namesNothing?: readonly string[] }

const features = (await Promise.all(
  globSync('src/server/*/testing/calls.ts').map(async (file) => await import(pathToFileURL(resolve(file)).href)),
)) as OfFeature[]

/** Example input of each call, with one owner's ids. */
export const everyCall = (owned: Owned): Calls =>
  Object.assign({}, ...features.map(({ calls }) => calls(owned))) as Calls

/** Calls whose answers name nothing of an owner's. */
export const callsThatNameNothing = features.flatMap(({ namesNothing = [] }) => namesNothing)

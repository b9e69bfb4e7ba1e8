import { forSaving } from '#contract/cases/submission/clear.ts'
import type { Draft } from '#contract/cases/submission/submission.ts'
import { type Step, stepOf, steps } from './steps.ts'

/** The parts in which two drafts do not say the same. */
export function differingSteps(one: Draft, other: Draft): Step[] {
  const paths = differingPaths(forSaving(one), forSaving(other), '')
  const found = new Set(paths.filter((path) => !isSigned.test(path)).map(stepOf))
  return steps.filter((step) => found.has(step))
}

/** Signed addresses of images are others each time they are shown. */
const isSigned = /^images\.\d+\.(url|thumbnail)$/

function differingPaths(one: unknown, other: unknown, path: string): string[] {
  if (Object.is(one, other)) return []
  if (!isObject(one) || !isObject(other)) return [path]
  const names = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...names].flatMap((name) => differingPaths(one[name], other[name], path === '' ? name : `${path}.${name}`))
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

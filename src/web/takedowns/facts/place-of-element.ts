import type { FieldPath } from 'react-hook-form'
import type { Part, RegionCode } from '#contract/takedowns/law/region.ts'
import { regionOf } from '#contract/takedowns/law/regions.ts'
import type { TakedownFacts } from '#contract/takedowns/takedown-facts.ts'
import { exceptionFact, groundFacts, mandateFact, statementFills, statementNames } from './fact-fields.ts'

export type FactPath = FieldPath<TakedownFacts>

const personPaths = (['name', 'address', 'phone', 'email'] as const).map((detail): FactPath => `owner.${detail}`)

/** The fields of sections that are no text or statement of their own. */
const others: Partial<Record<Part, FactPath[]>> = {
  names: ['owner.name', 'owner.address'],
  contact: personPaths,
  sender: ['owner.name', 'owner.address', 'owner.email'],
  notifier: ['owner.name', 'owner.email'],
  signature: ['owner.name'],
  principal: ['owner.name'],
  sworn: ['owner.address'],
  photoClass: ['photograph.class'],
  evidence: ['evidence'],
}

/** Ids that are ours and no element of a region. */
const ours: Record<string, FactPath> = {
  fair_use_considered: 'grounds.exceptions',
  accuracy_and_authority: 'statements.accuracy',
}

/** The field that a missing element leads to: the first empty one of its section. Undefined where no field can fill it. */
export function placeOfElement(id: string, code: RegionCode, facts: TakedownFacts): FactPath | undefined {
  const part = regionOf(code).requiredElements.find((element) => element.id === id)?.part
  if (part === undefined) return ours[id]
  const paths = pathsOf(part, facts)
  return paths.find((path) => isEmptyAt(facts, path)) ?? paths[0] ?? ours[id]
}

function pathsOf(part: Part, facts: TakedownFacts): FactPath[] {
  if (part === 'works')
    return facts.works.flatMap((_, at): FactPath[] => [`works.${at}.title`, `works.${at}.description`])
  const texts = [...groundFacts, exceptionFact, mandateFact].filter(({ fills }) => fills.includes(part))
  const statements = statementNames.filter((name) => statementFills[name].includes(part))
  return [
    ...texts.map(({ name }) => name),
    ...statements.map((name): FactPath => `statements.${name}`),
    ...(others[part] ?? []),
  ]
}

function isEmptyAt(facts: TakedownFacts, path: FactPath): boolean {
  const value = path.split('.').reduce<unknown>((of, key) => (of as Record<string, unknown> | null)?.[key], facts)
  return value === null || value === false || (typeof value === 'string' && value.trim() === '') || isEmptyList(value)
}

const isEmptyList = (value: unknown): boolean => Array.isArray(value) && value.length === 0

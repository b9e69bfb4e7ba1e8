import type { Body } from '#contract/endpoint.ts'
import type { updateRegistration } from '#contract/registrations/endpoints.ts'
import { PublicationDay, type WorkType } from '#contract/registrations/facts.ts'
import type { RegistrationWork } from '#contract/registrations/registration.ts'

/** Facts of chosen works as the form has them; empty where they are not given, or differ. */
export type WorksInForm = {
  title: string
  workType: WorkType | ''
  createdOn: string | null
  isPublished: boolean | null
  publishedOn: string
  publishedIn: string
}
export type WorkChange = Omit<NonNullable<Body<typeof updateRegistration>['works']>[number], 'images'>

/** The facts that all of these works share. */
export function sharedFacts(works: readonly RegistrationWork[]): WorksInForm {
  const shared = <Name extends keyof RegistrationWork>(name: Name): RegistrationWork[Name] | undefined =>
    works.every((work) => work[name] === works[0]?.[name]) ? works[0]?.[name] : undefined
  return {
    title: shared('title') ?? '',
    workType: shared('workType') ?? '',
    createdOn: shared('createdOn') ?? null,
    isPublished: shared('isPublished') ?? null,
    publishedOn: shared('publishedOn') ?? '',
    publishedIn: shared('publishedIn') ?? '',
  }
}

/** The facts that the form changed. Unpublished works lose day and country. */
export function changedFacts(
  typed: WorksInForm,
  changed: Partial<Record<keyof WorksInForm, boolean | undefined>>,
): WorkChange {
  if (typed.isPublished === false)
    return { ...ownFacts(typed, changed), isPublished: false, publishedOn: null, publishedIn: null }
  return {
    ...ownFacts(typed, changed),
    ...(changed.isPublished && typed.isPublished !== null ? { isPublished: typed.isPublished } : {}),
    ...(changed.publishedOn ? { publishedOn: typed.publishedOn.trim() || null } : {}),
    ...(changed.publishedIn ? { publishedIn: typed.publishedIn || null } : {}),
  }
}

const ownFacts = (
  { title, workType, createdOn }: WorksInForm,
  changed: Partial<Record<keyof WorksInForm, boolean | undefined>>,
): WorkChange => ({
  ...(changed.title ? { title } : {}),
  ...(changed.workType && workType !== '' ? { workType } : {}),
  ...(changed.createdOn ? { createdOn } : {}),
})

/** The fault of a publication day as it is typed; undefined while it is empty. */
export function dayFault(typed: string): string | undefined {
  const day = typed.trim()
  return day === '' ? undefined : PublicationDay.safeParse(day).error?.issues[0]?.message
}

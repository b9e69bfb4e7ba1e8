import { maxWorks } from '../endpoints.ts'
import { legalKeyOf } from '../legal-author.ts'
import { registrationOptions } from '../options.ts'
import type { RegistrationFinding } from '../registration.ts'
import { isTitleDiscouraged, isTitleRefused, yearOf } from '../work-rules.ts'
import { type CheckContext, imagesWhere, type OrderToCheck, stop, warning } from './order-to-check.ts'

/** Rules of what one application may hold. Source: 37 CFR 202.4(h), (i); Compendium 1114. */
export function checkGroup(order: OrderToCheck, context: CheckContext): RegistrationFinding[] {
  if (order.option !== 'USCO_MULTI') return checkCount(order)
  return [
    ...checkCount(order),
    ...checkTitle(order),
    ...checkKinds(order),
    ...checkPublication(order),
    ...checkAuthors(order, context),
  ]
}

function checkCount({ option, works }: OrderToCheck): RegistrationFinding[] {
  const { maxImages } = registrationOptions[option]
  if (works.length === 0)
    return [stop({ code: 'works.none', message: 'The order has no image. Choose one.', place: 'works' })]
  if (works.length > maxImages) return [tooMany(order(option), works.slice(maxImages))]
  if (option === 'USCO_MULTI' && works.length === 1)
    return [
      warning({
        code: 'option.one-image',
        message: `One image alone costs less as a single registration: $${registrationOptions.USCO_SINGLE.price}.`,
        place: 'option',
      }),
    ]
  return []
}

const order = (option: OrderToCheck['option']) =>
  option === 'USCO_MULTI'
    ? `A group has at most ${maxWorks} photographs. Take the others into another order.`
    : 'This application takes one image. Choose a group, or make an order for each image.'

const tooMany = (message: string, extra: OrderToCheck['works']) =>
  stop({ code: 'works.too-many', message, place: 'works', images: extra.map(({ image }) => image) })

function checkTitle({ title }: OrderToCheck): RegistrationFinding[] {
  if (title.trim() === '')
    return [stop({ code: 'title.missing', message: 'The group needs a title. Name its subject.', place: 'title' })]
  if (isTitleRefused(title) || isTitleDiscouraged(title))
    return [stop({ code: 'title.untitled', message: 'The title must identify the group.', place: 'title' })]
  return []
}

function checkKinds({ works }: OrderToCheck): RegistrationFinding[] {
  const images = imagesWhere(works, ({ workType }) => workType !== 'photograph')
  if (images.length === 0) return []
  const message = 'Only photographs can be registered as part of a group registration.'
  return [stop({ code: 'works.not-photographs', message, place: 'works', images })]
}

function checkPublication({ works }: OrderToCheck): RegistrationFinding[] {
  const published = imagesWhere(works, ({ isPublished }) => isPublished === true)
  const unpublished = imagesWhere(works, ({ isPublished }) => isPublished === false)
  const byYear = Map.groupBy(
    works.filter(({ isPublished, publishedOn }) => isPublished === true && publishedOn !== null),
    ({ publishedOn }) => yearOf(publishedOn!),
  )
  const findings: RegistrationFinding[] = []
  if (published.length > 0 && unpublished.length > 0)
    findings.push(
      stop({
        code: 'works.published-and-unpublished',
        message: 'Published and unpublished photographs need separate groups.',
        place: 'works',
        images: fewer(published, unpublished),
      }),
    )
  if (byYear.size > 1)
    findings.push(
      stop({
        code: 'works.two-years',
        message: `A group has one calendar year of publication. This one has ${years([...byYear.keys()])}.`,
        place: 'works',
        images: outside([...byYear.values()].map((group) => group.map(({ image }) => image))),
      }),
    )
  return findings
}

const years = (all: number[]) => all.toSorted((one, other) => one - other).join(', ')

const fewer = (one: string[], other: string[]) => (one.length <= other.length ? one : other)

/** Everything but the largest part, which may stay. */
const outside = (parts: string[][]) =>
  parts
    .toSorted((one, other) => other.length - one.length)
    .slice(1)
    .flat()

function checkAuthors({ works, facts }: OrderToCheck, { parties }: CheckContext): RegistrationFinding[] {
  const given = works.flatMap(({ image }) => {
    const party = parties.get(image)
    return party ? [{ image, key: legalKeyOf(party) }] : []
  })
  const parts = [...Map.groupBy(given, ({ key }) => key)]
  const own = facts.party && legalKeyOf(facts.party)
  const images = own
    ? given.filter(({ key }) => key !== own).map(({ image }) => image)
    : outside(parts.map(([, group]) => group.map(({ image }) => image)))
  if (images.length === 0) return []
  const message = 'A group has one author and one claimant. For work made for hire the author is the employer.'
  return [stop({ code: 'works.two-authors', message, place: 'works', images })]
}

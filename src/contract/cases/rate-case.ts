import type { Pursuit } from '../matches/worth.ts'

/** Facts about a case's promise before it has a price. */
export type Promising = {
  pursuit: Pursuit | null
  /** Commercial score of the site, 0 to 100; null where no page of it was read. */
  commercialScore: number | null
  images: number
  /** True when staff or its market marked the site. */
  isTop: boolean
  /** The most that the owner asks for, in whole units of any currency; null where they leave it to us. */
  asked: number | null
}

const ofPursuit: Record<Pursuit, number> = { letters: 40, lawyers: 25, none: 0 }
/** Ten images say as much as more of them. */
const manyImages = 10
/** A higher demand is deliberate, and promises no more. */
const muchAsked = 5000

/** From 0 to 100: how much a case promises, so that what promises most is looked at first. An estimate of ours, not an amount. */
export function worthOf({ pursuit, commercialScore, images, isTop, asked }: Promising): number {
  const points =
    (pursuit === null ? 15 : ofPursuit[pursuit]) +
    ((commercialScore ?? 30) * 25) / 100 +
    (Math.min(images, manyImages) * 15) / manyImages +
    (isTop ? 10 : 0) +
    (asked === null ? 0 : (Math.min(asked, muchAsked) * 10) / muchAsked)
  return Math.min(100, Math.round(points))
}

/** Doubts about a case: refusals of today, hints at another's right, things to look at. */
export type Doubts = { conflicts: number; refusals: number; flags: number }

/** From 0 to 100: how much speaks against it. One sign of another's right says more than anything that is merely to be looked at. */
export const riskOf = ({ conflicts, refusals, flags }: Doubts): number =>
  Math.min(100, conflicts * 50 + refusals * 30 + flags * 10)

/** In words, for lists and pages. */
export const formatWorth = (worth: number): string =>
  worth >= 65 ? 'Promises much' : worth >= 40 ? 'Promises some' : 'Promises little'
export const formatRisk = (risk: number): string => (risk >= 50 ? 'High risk' : risk >= 20 ? 'Some risk' : 'Low risk')

import { useNavigate } from '@tanstack/react-router'
import type { DeskCase } from '#contract/desk/desk-endpoints.ts'
import { textsToBeginWith } from '#contract/disputes/decision-texts.ts'
import type { CaseState } from '#contract/cases/case-states.ts'
import { isInDialogue, isObjection, isOfferMade } from '#contract/cases/state-questions.ts'
import type { Id } from '#contract/wire.ts'
import { useKeys } from '#web/platform/keys/use-keys.ts'
import type { SectionKey } from '../sections/sections-of-state.ts'
import { useBeside } from './beside.ts'
import { acceptAndNext, stepKeys } from '../next-of-case.tsx'

type Does = {
  choose: (to: CaseState, then?: { thenNext: boolean }) => void
  openAt: (section: SectionKey, focus: () => void) => void
  openKeys: () => void
}

/** What single letters do on the page of a case. */
export function useCaseKeys({ case: case_, owner, moves }: DeskCase, { choose, openAt, openKeys }: Does): void {
  const navigate = useNavigate()
  const beside = useBeside(case_._id)
  const open = (caseId: Id | undefined) => {
    if (caseId !== undefined) void navigate({ to: '/desk/cases/$caseId', params: { caseId } })
  }
  const steps = stepKeys.filter(({ to }) => moves.includes(to))
  useKeys({
    ...Object.fromEntries(steps.map(({ key, to }) => [key, () => choose(to)] as const)),
    ...(moves.includes(acceptAndNext.to) && {
      [acceptAndNext.key]: () => choose(acceptAndNext.to, { thenNext: true }),
    }),
    j: () => open(beside().after),
    k: () => open(beside().before),
    m: () => openAt('messages', () => focusField(`Message to ${owner.name}`)),
    n: () => openAt('notes', () => focusField('Note for staff')),
    g: () => openAt('notes', () => focusField('Hand over to')),
    l: () => openAt('letters', () => press(/^Write (the first letter|a reminder)/)),
    p: () => openAt('price', () => press(/^Set the price/, { mayScroll: false })),
    s: () => openAt(isAnswerOpen(case_.state) ? 'imageUser' : 'letters', () => press(/^Send the (letter|decision)/)),
    ...Object.fromEntries(textKeys.map((key) => [key, () => openAt('imageUser', () => pressText(Number(key)))])),
    '/': () => void navigate({ to: '/desk' }),
    '?': openKeys,
  })
}

/** Keys of the texts that a decision on an answer begins with. */
const textKeys = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const

/** True where the answer of the image user waits for a decision, or goes on. */
const isAnswerOpen = (state: CaseState): boolean => isObjection(state) || isInDialogue(state) || isOfferMade(state)

function pressText(nth: number): void {
  const found = document.querySelectorAll<HTMLButtonElement>(`main fieldset[aria-label="${textsToBeginWith}"] button`)
  found[nth - 1]?.click()
}

/** Presses the button with this label, if it can be pressed. A price is pressed unseen: the letter that then opens names it. */
function press(label: RegExp, { mayScroll = true } = {}): void {
  const found = [...document.querySelectorAll<HTMLButtonElement>('main button')].find(
    ({ textContent, disabled }) => !disabled && label.test(textContent),
  )
  if (mayScroll) found?.scrollIntoView({ block: 'nearest' })
  found?.click()
}

function focusField(label: string): void {
  const found = [...document.querySelectorAll('label')].find(({ textContent }) => textContent.startsWith(label))
  const field = found?.htmlFor
    ? document.getElementById(found.htmlFor)
    : found?.querySelector<HTMLElement>('select, textarea')
  field?.focus()
  field?.scrollIntoView({ block: 'center' })
}

import type { ReactNode } from 'react'

/** Where a field stands in its form, so that somebody can be led to it by name. */
export const FieldPlace = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="contents" data-field={name}>
    {children}
  </div>
)

/**
 * Puts the focus on the first of these fields on the page: on what is filled in at its place, at the one above it, or at the first below it.
 * It then stands clear of bars that stay in the window. Tells whether there is one.
 */
export function focusFirst(names: readonly string[]): boolean {
  const fields = names.flatMap((name) => fieldAt(name) ?? [])
  const [first] = fields.toSorted((one, other) =>
    one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
  )
  if (!first) return false
  first.focus({ preventScroll: true })
  const whole = first.closest('fieldset') ?? first
  whole.scrollIntoView({ block: whole.clientHeight > window.innerHeight / 2 ? 'start' : 'center' })
  return true
}

const focusable = ':is(input, select, textarea, button):enabled:not([tabindex="-1"])'

const fieldAt = (name: string): HTMLElement | undefined =>
  placesOf(name)
    .flatMap((place) => [...place.querySelectorAll<HTMLElement>(focusable)])
    .find((field) => field.checkVisibility())

/** The places at or above the name, the nearest first; else those below it. */
function placesOf(name: string): Element[] {
  const places = [...document.querySelectorAll('[data-field]')]
  const nameOf = (place: Element) => place.getAttribute('data-field') ?? ''
  const above = places.filter((place) => name === nameOf(place) || name.startsWith(`${nameOf(place)}.`))
  if (above.length > 0) return above.toSorted((one, other) => nameOf(other).length - nameOf(one).length)
  return places.filter((place) => nameOf(place).startsWith(`${name}.`))
}

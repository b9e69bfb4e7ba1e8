import type { ReactNode } from 'react'

/** Marks where a field stands in its form, so that a fault can lead to it by name. */
export const FieldPlace = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="contents" data-field={name}>
    {children}
  </div>
)

/**
 * Focuses the first of these fields on the page, clear of sticky bars. Prefers the field itself, then the nearest above it, then those below it.
 * Returns false when there is none.
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

/** Places at or above the name, nearest first; else below. */
function placesOf(name: string): Element[] {
  const places = [...document.querySelectorAll('[data-field]')]
  const nameOf = (place: Element) => place.getAttribute('data-field') ?? ''
  const above = places.filter((place) => name === nameOf(place) || name.startsWith(`${nameOf(place)}.`))
  if (above.length > 0) return above.toSorted((one, other) => nameOf(other).length - nameOf(one).length)
  return places.filter((place) => nameOf(place).startsWith(`${name}.`))
}

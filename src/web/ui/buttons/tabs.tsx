import { useId, useLayoutEffect, useRef, useState } from 'react'

type TabsProps<Value extends string> = {
  /** The question that the choice answers. */
  label: string
  /** `count` stands behind the label, and describes it to screen readers. */
  options: readonly { value: Value; label: string; count?: number | undefined }[]
  value: Value
  onChange: (value: Value) => void
}

/** Chooses one of several lists. The row scrolls sideways to the chosen one when it does not fit; arrow keys move the choice. */
export function Tabs<Value extends string>({ label, options, value, onChange }: TabsProps<Value>) {
  const name = useId()
  // A choice shows at once; the value may take its time to follow, as an address does.
  const [{ known, shown }, show] = useState({ known: value, shown: value })
  if (known !== value) show({ known: value, shown: value })
  const list = useRef<HTMLFieldSetElement>(null)
  useLayoutEffect(() => {
    const inputs = list.current?.querySelectorAll('input') ?? []
    const chosen = [...inputs].find(({ value }) => value === shown)?.parentElement
    if (!list.current || !chosen) return
    const [box, place] = [list.current.getBoundingClientRect(), chosen.getBoundingClientRect()]
    if (place.left < box.left || place.right > box.right)
      list.current.scrollLeft += place.left - box.left - (box.width - place.width) / 2
  }, [shown])
  return (
    <fieldset ref={list} className="-mx-1 flex min-w-0 overflow-x-auto px-1 [scrollbar-width:none]">
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className="relative flex min-h-10 shrink-0 items-center border-b-2 border-transparent px-2.5 text-small font-medium text-dim first-of-type:ms-0 hover:text-ink has-checked:border-ink has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-ink forced-colors:border-[Canvas] forced-colors:has-checked:border-[Highlight]"
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            aria-describedby={option.count === undefined ? undefined : `${name}-${option.value}`}
            checked={option.value === shown}
            onChange={() => {
              show({ known: value, shown: option.value })
              onChange(option.value)
            }}
            className="absolute inset-0 appearance-none outline-none"
          />
          {option.label}
          {option.count !== undefined && (
            <span aria-hidden id={`${name}-${option.value}`} className="ms-1.5 font-normal text-dim tabular-nums">
              {option.count.toLocaleString('en-US')}
            </span>
          )}
        </label>
      ))}
    </fieldset>
  )
}

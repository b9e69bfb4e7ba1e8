import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'

type FormProps = {
  onSubmit: (event: FormEvent) => unknown
  failure?: ReactNode
  /** True when a failed submission moves the focus to the first wrong field, else to the form's failure. */
  leadsToFault?: boolean
  children: ReactNode
}

/** Form that the page validates, not the browser. The failure of the whole form stands above it. */
export function Form({ onSubmit, failure, leadsToFault = false, children }: FormProps) {
  const form = useRef<HTMLFormElement>(null)
  const whole = useRef<HTMLDivElement>(null)
  const [tries, setTries] = useState(0)
  useEffect(() => {
    if (!leadsToFault || tries === 0) return
    const wrong = failure ? whole.current : form.current?.querySelector<HTMLElement>(faults)
    wrong?.focus()
    wrong?.scrollIntoView({ block: 'center' })
  }, [tries, failure, leadsToFault])
  const submit = (event: FormEvent) => {
    // The browser's own submission would reload the page.
    event.preventDefault()
    setTries(tries + 1)
    void onSubmit(event)
  }
  return (
    <form ref={form} noValidate onSubmit={submit}>
      <Stack>
        {failure && (
          <div ref={whole} tabIndex={-1} className="rounded-frame">
            <Banner tone="error">{failure}</Banner>
          </div>
        )}
        {children}
      </Stack>
    </form>
  )
}

/** Selector of wrong fields, which are found in page order. */
const faults = '[aria-invalid=true], [data-fault=choice] input'

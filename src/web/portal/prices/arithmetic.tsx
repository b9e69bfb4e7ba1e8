import type { PaymentPage } from '#contract/portal/page.ts'
import { Disclosure } from '#web/ui/layout/disclosure.tsx'
import { LatePart } from '../late-part.tsx'
import { useWords } from '../words.ts'

const loadSteps = async () => (await import('./arithmetic-steps.tsx')).ArithmeticSteps

/** The arithmetic of the sum, folded; absent for low values and agreed sums. */
export function ArithmeticPart({ page }: { page: PaymentPage }) {
  const { words } = useWords()
  const { arithmetic, currency } = page.portal
  if (!arithmetic || currency === null) return null
  return (
    <Disclosure summary={words.arithmetic.title}>
      <LatePart load={loadSteps} props={{ page }} />
    </Disclosure>
  )
}

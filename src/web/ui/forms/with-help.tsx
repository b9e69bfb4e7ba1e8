import type { ReactNode } from 'react'

type WithHelpProps = {
  help: ReactNode
  /** For a control that fills its column, help stands at the end of the label's line. Otherwise it follows the question. */
  isWide?: boolean
  children: ReactNode
}

/** Field with an explanation. */
export const WithHelp = ({ help, isWide = false, children }: WithHelpProps) =>
  help ? (
    <div className={isWide ? wide : narrow}>
      {children}
      {help}
    </div>
  ) : (
    children
  )

const wide =
  'relative [&>:first-child>label:first-child]:pe-10 [&>:last-child]:absolute [&>:last-child]:end-0 [&>:last-child]:-top-2.5'
const narrow = 'grid grid-cols-[minmax(0,max-content)_auto] items-start justify-start gap-x-2 [&>:last-child]:-mt-2.5'

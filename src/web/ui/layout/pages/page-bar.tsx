import type { ReactNode } from 'react'
import { Heading } from '#web/ui/text/heading.tsx'

type PageBarProps = {
  title: string
  /** Breadcrumbs above the title. */
  above?: ReactNode
  /** Chooses a list; below the title when narrow. */
  tabs?: ReactNode
  /** Stands at the end of the line. */
  tools?: ReactNode
  children: ReactNode
}

/** A page that begins with its pictures: one line above them holds the title and all that can be chosen. */
export const PageBar = ({ title, above, tabs, tools, children }: PageBarProps) => (
  <div className="-mt-3 grid grid-cols-[minmax(0,1fr)] gap-3">
    {above}
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 tablet:gap-x-6">
      <div className="min-w-0 tablet:max-w-[45%]">
        <Heading level={1}>{title}</Heading>
      </div>
      <div className="min-w-0 flex-1 basis-72 empty:hidden max-tablet:order-last max-tablet:basis-full">{tabs}</div>
      <div className="flex flex-wrap items-center gap-2">{tools}</div>
    </div>
    {children}
  </div>
)

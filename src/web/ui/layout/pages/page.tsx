import type { ReactNode } from 'react'
import { contentId } from '#web/ui/navigation/skip-link.tsx'
import { Heading } from '#web/ui/text/heading.tsx'

/** Lays out the whole window as head, content and foot. A page change does not move the foot. */
export const Frame = ({ head, foot, children }: { head: ReactNode; foot: ReactNode; children: ReactNode }) => (
  <div className="flex min-h-dvh flex-col">
    {head}
    <main
      id={contentId}
      tabIndex={-1}
      className="mx-auto min-h-[calc(100dvh-4rem)] w-full max-w-[110rem] flex-1 px-4 pt-6 pb-20 outline-none tablet:px-8 tablet:pt-9"
    >
      {children}
    </main>
    {foot}
  </div>
)

/** Notices above a page, or nothing at all. */
export const Notices = ({ children }: { children: ReactNode }) => (
  <div className="mb-5 grid gap-2 empty:hidden">{children}</div>
)

type PageProps = {
  title: string
  /** Count or actions at the end of the title's line. */
  aside?: ReactNode
  /** Breadcrumbs above the title. */
  above?: ReactNode
  children: ReactNode
}

/** Page inside the frame: title and content. */
export const Page = ({ title, aside, above, children }: PageProps) => (
  <div className="grid grid-cols-[minmax(0,1fr)] gap-5 tablet:gap-6">
    {above}
    <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <Heading level={1}>{title}</Heading>
      {aside && <div className="flex flex-wrap items-center gap-3 text-small text-dim">{aside}</div>}
    </div>
    {children}
  </div>
)

import type { ReactNode } from 'react'
import { contentId } from '#web/ui/navigation/skip-link.tsx'

type OpenPageProps = {
  skip?: ReactNode
  home: ReactNode
  /** Purpose of these pages in a few words. */
  about: ReactNode
  tools: ReactNode
  foot: ReactNode
  children: ReactNode
}

/** Page for everyone, with a head without navigation and data. */
export const OpenPage = ({ skip, home, about, tools, foot, children }: OpenPageProps) => (
  <div className="flex min-h-dvh flex-col">
    {skip}
    <header className="border-b border-line">
      <div className="mx-auto flex min-h-16 w-full max-w-7xl flex-wrap items-center gap-x-6 px-4 tablet:px-8">
        {home}
        <span className="min-w-0 flex-1 text-small text-dim max-tablet:sr-only">{about}</span>
        <span className="ms-auto -me-2.5 flex min-w-0 items-center gap-1">{tools}</span>
      </div>
    </header>
    <main
      id={contentId}
      tabIndex={-1}
      className="mx-auto grid w-full max-w-7xl flex-1 grid-cols-[minmax(0,1fr)] content-start gap-8 px-4 pt-8 pb-20 outline-none max-tablet:gap-6 max-tablet:pt-6 max-tablet:pb-12 tablet:px-8"
    >
      {children}
    </main>
    <footer className="border-t border-line text-small text-dim">
      <div className="mx-auto flex w-full max-w-7xl flex-wrap gap-x-6 gap-y-1 px-4 py-5 tablet:px-8">{foot}</div>
    </footer>
  </div>
)

/** A sentence at the foot, on its own line. */
export const FootLine = ({ children }: { children: ReactNode }) => <p className="basis-full">{children}</p>

type OpenTitleProps = { kind: string; title: string; aside?: ReactNode }

/** Title of a page: its kind, its name, and its state at the end of the line. */
export const OpenTitle = ({ kind, title, aside }: OpenTitleProps) => (
  <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
    <div className="min-w-0">
      <p className="text-small text-dim">{kind}</p>
      <h1 className="head-face text-head wrap-anywhere">{title}</h1>
    </div>
    {aside && <div className="grid gap-0.5 tablet:justify-items-end">{aside}</div>}
  </div>
)

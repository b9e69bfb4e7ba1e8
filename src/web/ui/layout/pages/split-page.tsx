import type { ReactNode } from 'react'
import { contentId } from '#web/ui/navigation/skip-link.tsx'

type SplitPageProps = {
  photo: {
    source: string
    /** Words before the photographer's name. */
    prefix: string
    name: string
    description: string
    /** Address of the photographer's other work, and its label. */
    link: string
    profile: string
    focus: `${number}% ${number}%`
  }
  /** Side of the photograph. */
  side: 'start' | 'end'
  /** Stands at the top of the form's side. */
  head: ReactNode
  children: ReactNode
}

/** Full-height photograph beside a form; a third on phones. */
export const SplitPage = ({ photo, side, head, children }: SplitPageProps) => (
  <div className={`flex min-h-dvh flex-col tablet:flex-row ${side === 'end' ? 'tablet:flex-row-reverse' : ''}`}>
    <aside aria-label={`Photograph: ${photo.description}`} className="contents">
      <figure className="relative h-[33dvh] min-h-44 shrink-0 overflow-hidden bg-line tablet:sticky tablet:top-0 tablet:h-dvh tablet:w-[44%] desk:w-[56%]">
        <img
          src={photo.source}
          alt=""
          fetchPriority="high"
          className="absolute inset-0 size-full object-cover"
          style={{ objectPosition: photo.focus }}
        />
        <figcaption className="absolute inset-x-0 bottom-0 bg-linear-to-t from-photo-band to-transparent px-4 pt-10 pb-2 text-on-photo max-tablet:flex max-tablet:flex-wrap max-tablet:gap-x-2 max-tablet:text-caption tablet:px-8 tablet:pt-14 tablet:pb-7">
          <span className="block font-head font-medium [font-stretch:88%] tablet:text-lead">
            {photo.prefix}{' '}
            <a
              href={photo.link}
              title={photo.profile}
              target="_blank"
              rel="noreferrer"
              className="underline underline-offset-3"
            >
              {photo.name}
            </a>
          </span>
          <span className="block tablet:text-small">{photo.description}</span>
        </figcaption>
      </figure>
    </aside>
    <div className="flex flex-1 flex-col px-4 pb-10 tablet:px-10">
      <header className="-me-2.5 flex h-16 items-center justify-between">{head}</header>
      <main
        id={contentId}
        tabIndex={-1}
        className="mx-auto grid w-full max-w-96 gap-6 py-4 outline-none tablet:pt-[clamp(0.5rem,25dvh-4rem,13rem)]"
      >
        {children}
      </main>
    </div>
  </div>
)

/** Largest heading, with a sentence under it. */
export const Greeting = ({ title, children }: { title: string; children?: ReactNode }) => (
  <div className="grid gap-2">
    <h1 className="head-face text-display">{title}</h1>
    {children && <p className="text-dim">{children}</p>}
  </div>
)

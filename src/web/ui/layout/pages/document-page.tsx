import type { ReactNode } from 'react'
import { contentId } from '#web/ui/navigation/skip-link.tsx'

type DocumentPageProps = {
  /** The way back. */
  back: ReactNode
  title: string
  /** Stands under the title: instructions and version. */
  about: ReactNode
  children: ReactNode
}

/** A text to be read: narrow, quiet, printable. */
export const DocumentPage = ({ back, title, about, children }: DocumentPageProps) => (
  <main id={contentId} tabIndex={-1} className="mx-auto grid w-full max-w-2xl gap-6 px-4 py-8 outline-none">
    <div className="print:hidden">{back}</div>
    <h1 className="head-face text-head wrap-anywhere">{title}</h1>
    <div className="grid gap-2 text-dim">{about}</div>
    {children}
  </main>
)

/** Its parts, with or without numbers. */
export const Clauses = ({
  clauses,
  isNumbered,
}: {
  clauses: readonly { title: string; text: string }[]
  isNumbered: boolean
}) => {
  const List = isNumbered ? 'ol' : 'ul'
  return (
    <List className="grid gap-6">
      {clauses.map(({ title, text }, index) => (
        <li key={title} className="grid gap-1.5">
          <h2 className="font-semibold">
            {isNumbered && `${index + 1}. `}
            {title}
          </h2>
          <p>{text}</p>
        </li>
      ))}
    </List>
  )
}

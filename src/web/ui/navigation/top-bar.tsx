import type { ReactNode } from 'react'

type TopBarProps = { home: ReactNode; places: ReactNode; tools: ReactNode }

/** The head of every signed-in page. On a phone the places have a line of their own. */
export const TopBar = ({ home, places, tools }: TopBarProps) => (
  <header className="border-b border-line bg-paper">
    <div className="mx-auto flex max-w-[110rem] flex-wrap items-center gap-x-10 px-4 tablet:h-16 tablet:flex-nowrap tablet:px-8">
      <div className="flex h-13 items-center">{home}</div>
      <nav
        aria-label="Main"
        className="order-last -mx-1.5 flex w-[calc(100%+0.75rem)] justify-between overflow-x-auto tablet:order-none tablet:h-full tablet:w-auto tablet:flex-1 tablet:justify-start tablet:gap-x-4"
      >
        {places}
      </nav>
      <div className="ms-auto -me-2.5 flex items-center gap-1">{tools}</div>
    </div>
  </header>
)

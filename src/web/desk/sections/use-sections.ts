import { useEffect, useState } from 'react'
import type { CaseState } from '#contract/cases/case-states.ts'
import { hasSection, type SectionKey, sectionKeys, sectionsFirst } from './sections-of-state.ts'

/** Open sections of a case: those that its state or a message of its owner needs, less those that were folded, and those that were opened. */
export function useSections(state: CaseState, { hasMessage }: { hasMessage: boolean }) {
  const [chosen, choose] = useState<Partial<Record<SectionKey, boolean>>>({})
  const [seen, setSeen] = useState(state)
  const [asked, ask] = useState<{ focus: () => void }>()
  if (seen !== state) {
    setSeen(state)
    choose(Object.fromEntries(Object.entries(chosen).filter(([, isOpen]) => isOpen)))
  }
  useEffect(() => {
    asked?.focus()
  }, [asked])
  // Opening the page marks messages as read; they stay open.
  const [hadMessage, keepMessage] = useState(hasMessage)
  if (hasMessage && !hadMessage) keepMessage(true)
  const first: readonly SectionKey[] = [
    ...(hasMessage || hadMessage ? ['messages' as const] : []),
    ...sectionsFirst(state),
  ]
  const isOpen = (key: SectionKey) => chosen[key] ?? first.includes(key)
  const all = [...new Set([...first, ...sectionKeys])].filter((key) => hasSection(state, key))
  return {
    /** Open sections, the needed ones first. */
    open: all.filter(isOpen),
    inRail: sectionKeys.filter((key) => hasSection(state, key)),
    isOpen,
    toggle: (key: SectionKey) => {
      choose({ ...chosen, [key]: !isOpen(key) })
      if (!isOpen(key))
        ask({ focus: () => document.getElementById(idOfSection(key))?.scrollIntoView({ block: 'nearest' }) })
    },
    /** Opens a section, then leads the focus to something in it. */
    openAt: (key: SectionKey, focus: () => void) => {
      choose({ ...chosen, [key]: true })
      ask({ focus })
    },
  }
}

export const idOfSection = (key: SectionKey): string => `section-${key}`

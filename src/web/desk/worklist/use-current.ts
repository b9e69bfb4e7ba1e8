import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useKeys } from '#web/platform/keys/use-keys.ts'
import { contentId } from '#web/ui/navigation/skip-link.tsx'
import { focusSearch } from './desk-keys.tsx'

type Line = { id: string; href: string | null }

/** The line of a list that keys act on: `j` and `k` move, Enter opens, and what else the list lets keys do to the current one. */
export function useCurrent(
  lines: readonly Line[],
  { openKeys, keys = {} }: { openKeys: () => void; keys?: Record<string, (id: string) => void> },
) {
  const [currentId, setCurrent] = useState<string>()
  const nodes = useRef(new Map<string, HTMLElement>())
  const navigate = useNavigate()
  const found = lines.findIndex(({ id }) => id === currentId)
  const at = Math.max(0, found)
  const go = (to: number) => {
    const line = lines[Math.min(Math.max(to, 0), lines.length - 1)]
    if (!line) return
    setCurrent(line.id)
    const node = nodes.current.get(line.id)
    node?.querySelector<HTMLElement>('a, button')?.focus({ preventScroll: true })
    node?.scrollIntoView({ block: 'nearest' })
  }
  const open = () => {
    const href = lines[at]?.href
    if (href) void navigate({ to: href })
  }
  const ofList = Object.entries(keys).map(([key, act]) => [key, () => lines[at] && act(lines[at].id)] as const)
  useKeys({
    j: () => go(found < 0 ? 0 : at + 1),
    k: () => go(at - 1),
    ArrowDown: () => go(found < 0 ? 0 : at + 1),
    ArrowUp: () => go(at - 1),
    Enter: open,
    '/': focusSearch,
    '?': openKeys,
    ...Object.fromEntries(ofList),
  })
  return {
    isCurrent: (id: string) => lines[at]?.id === id,
    /** Leads the focus to the line beside one that is about to go, if it is in that. */
    leave: (id: string) => {
      if (!nodes.current.get(id)?.contains(document.activeElement)) return
      const gone = lines.findIndex((line) => line.id === id)
      if (lines.length > 1) go(gone + 1 < lines.length ? gone + 1 : gone - 1)
      else document.getElementById(contentId)?.focus({ preventScroll: true })
    },
    lineProps: (id: string) => ({
      ref: (node: HTMLLIElement | null) => {
        if (node) nodes.current.set(id, node)
        else nodes.current.delete(id)
      },
      onFocus: () => setCurrent(id),
    }),
  }
}

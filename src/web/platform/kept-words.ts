import { useCallback, useState } from 'react'
import { onSessionChange } from './calls/session.ts'

const prefix = 'rightframe.words.'

/**
 * Words that somebody types and that are not sent yet. They outlive the page, and a session that ends by itself: whoever signs in
 * again in this window finds them. A person who logs out takes them away.
 */
export function useKeptWords(name: string): [words: string, keep: (words: string) => void] {
  const key = prefix + name
  const [kept, setKept] = useState(() => ({ key, words: sessionStorage.getItem(key) ?? '' }))
  if (kept.key !== key) setKept({ key, words: sessionStorage.getItem(key) ?? '' })
  const keep = useCallback(
    (words: string) => {
      if (words === '') sessionStorage.removeItem(key)
      else sessionStorage.setItem(key, words)
      setKept((was) => (was.key === key && was.words === words ? was : { key, words }))
    },
    [key],
  )
  return [kept.key === key ? kept.words : '', keep]
}

onSessionChange((change) => {
  if (change !== 'logged-out') return
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key)
})

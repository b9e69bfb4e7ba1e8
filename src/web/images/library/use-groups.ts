import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLiveEvents } from '#web/platform/live/use-live.ts'
import { groupsQuery, type ImageGroups } from '../queries.ts'

/** While images arrive one after the other, so often. */
const everyMs = 5000

/** The tags and sources there are, to choose from, a few seconds after they changed. */
export function useGroups(): ImageGroups | undefined {
  const queryClient = useQueryClient()
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  useLiveEvents('image', () => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined
      void queryClient.invalidateQueries(groupsQuery)
    }, everyMs)
  })
  useEffect(
    () => () => {
      clearTimeout(timer.current)
      timer.current = undefined
    },
    [],
  )
  return useQuery(groupsQuery).data
}

import { useEffect, useEffectEvent } from 'react'

type Place = { page: number; pageSize: number; total: number | undefined }

/** Moves from a page number after the last to the last one: entries were removed, or the address is old. */
export function usePageThatExists({ page, pageSize, total }: Place, onPage: (page: number) => void): void {
  const last = total === undefined ? undefined : Math.max(1, Math.ceil(total / pageSize))
  const isBehind = last !== undefined && page > last
  const leave = useEffectEvent(() => last !== undefined && onPage(last))
  useEffect(() => {
    if (isBehind) leave()
  }, [isBehind])
}

/** Opens all that is shown on demand, as a reader who wants to see everything. */
export function openDetails(): void {
  for (const one of document.querySelectorAll('details')) one.open = true
}

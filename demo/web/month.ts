import { html, type Html } from './layout.ts'

const names = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]
const events = ['Choir practice', 'Coffee morning', 'Bell ringing', 'Jumble sale', 'Quiet hour']

/** A month's table, with links to the months before and after it; undefined when the address names no month. */
export function month(address: string): string | undefined {
  const found = /\/(\d{4})-(\d{2})$/.exec(address)
  const [year, number] = [Number(found?.[1]), Number(found?.[2])]
  if (!found || number < 1 || number > 12) return undefined
  const first = new Date(Date.UTC(year, number - 1, 1))
  const days = new Date(Date.UTC(year, number, 0)).getUTCDate()
  const cells = [
    ...Array.from({ length: (first.getUTCDay() + 6) % 7 }, () => 0),
    ...Array.from({ length: days }, (_, i) => i + 1),
  ]
  const weeks = Array.from({ length: Math.ceil(cells.length / 7) }, (_, i) => cells.slice(i * 7, i * 7 + 7))
  return html`<h2>${names[number - 1]} ${year}</h2>
    <nav>${link(year, number - 1, '← Earlier')}${link(year, number + 1, 'Later →')}</nav>
    <table>
      <tr>
        ${['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].map((d) => html`<th>${d}</th>`)}
      </tr>
      ${weeks.map(
        (week) =>
          html`<tr>
            ${Array.from({ length: 7 }, (_, i) => day(week[i] ?? 0, year + number))}
          </tr>`,
      )}
    </table>`.markup
}

function link(year: number, number: number, text: string): Html {
  const date = new Date(Date.UTC(year, number - 1, 1))
  const key = `${String(date.getUTCFullYear()).padStart(4, '0')}-${String(date.getUTCMonth() + 1).padStart(2, '0')}`
  return html`<a href="/calendar/${key}">${text}</a>`
}

function day(date: number, salt: number): Html {
  const event = date > 0 && (date * 7 + salt) % 9 === 0 && events[(date + salt) % events.length]
  return html`<td>${date > 0 && String(date)}${event && html`<div class="ev">${event}</div>`}</td>`
}

/** The first days of the spans that end today, 'YYYY-MM-DD'. */
export function startsOf(today: string): { today: string; month: string; quarter: string; year: string } {
  const [year, month] = [today.slice(0, 4), Number(today.slice(5, 7))]
  const quarter = String(month - ((month - 1) % 3)).padStart(2, '0')
  return { today, month: `${today.slice(0, 7)}-01`, quarter: `${year}-${quarter}-01`, year: `${year}-01-01` }
}

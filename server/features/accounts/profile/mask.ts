/** '+966 •••• 4567': enough to recognise one's own number. */
export const maskPhone = (phone: string): string => `${phone.slice(0, 4)} •••• ${phone.slice(-4)}`

/** '+966 •••• 4567': enough to know one's own number by. */
export const maskPhone = (phone: string): string => `${phone.slice(0, 4)} •••• ${phone.slice(-4)}`

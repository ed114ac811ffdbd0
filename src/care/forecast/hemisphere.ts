/** Time zones whose winter is in July: those south of the tropics, by the tz database's coordinates. */
const southern =
  /^(Australia\/|Antarctica\/|NZ|America\/Argentina\/|America\/(Buenos_Aires|Santiago|Punta_Arenas|Coyhaique|Montevideo|Asuncion|Sao_Paulo)$|Africa\/(Johannesburg|Maseru|Mbabane|Maputo|Gaborone|Windhoek|Harare)$|Pacific\/(Auckland|Chatham|Norfolk|Easter)$|Atlantic\/Stanley$)/

/** True if an account in this zone has its winter in July. */
export const isSouthern = (zone: string): boolean => southern.test(zone)

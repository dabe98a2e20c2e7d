import { useId } from 'react';

/** The mark: the moon with the banyan cut out of it. Below 20 px it stands without the wordmark. */
export function Mark() {
  const id = useId();
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <clipPath id={`${id}c`}>
        <circle cx="16" cy="16" r="13.3" />
      </clipPath>
      <mask id={`${id}m`}>
        <circle cx="16" cy="16" r="15.5" fill="#fff" />
        <g fill="#000" clipPath={`url(#${id}c)`}>
          <path d="M0,26.4Q15,22.4 32,25.6V32H0Z" />
          <path d="M4.6,15.6C3.9,12.8 6,10.6 8.3,10.9C8.8,7.6 12.6,5.9 15.4,7.8C17.6,6.2 21,7.2 21.7,9.9C24.3,9.6 26.9,11.6 26.7,14.2C28.3,14.9 27.9,16.8 26.3,16.8H6.2C5.2,16.8 4.5,16.3 4.6,15.6Z" />
          <path d="M10.2,16h4.8c-.7,3.3 .1,6.8 2.9,10.4H7.4c2.8-3.6 3.6-7.1 2.8-10.4z" />
          <path d="M19.5,16C19.3,19 19.7,22 20.3,25" fill="none" stroke="#000" strokeWidth="1.7" />
          <path d="M23.8,16C23.5,19 23.8,22 24.2,25" fill="none" stroke="#000" strokeWidth="1.15" />
        </g>
      </mask>
      <circle cx="16" cy="16" r="15.5" fill="currentColor" mask={`url(#${id}m)`} />
    </svg>
  );
}

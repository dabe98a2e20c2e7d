import { useTheme } from '@mui/material/styles';

/** The theme that is shown: the operator's choice, else the system's. */
export const useMode = () => useTheme().palette.mode;

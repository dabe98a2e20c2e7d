import { createTheme } from '@mui/material/styles';
import type { RaThemeOptions } from 'react-admin';
import { components } from './components.js';
import { tokens } from './tokens.js';
import type { Mode } from './variables.js';

const fontFamily = '"Bricolage Grotesque Variable", system-ui, "Noto Sans", sans-serif';

function palette(mode: Mode) {
  const t = tokens[mode];
  return {
    mode,
    background: { default: t.canvas, paper: t.surface },
    text: { primary: t.text, secondary: t.text2, disabled: t.text3 },
    divider: t.line,
    primary: { main: t.accent, dark: t.accentPress, light: t.accentHover, contrastText: t.onAccent },
    secondary: { main: t.text2, contrastText: t.canvas },
    error: { main: t.negative, contrastText: t.onNegative },
    warning: { main: t.warning },
    info: { main: t.info },
    success: { main: t.positive },
    action: { hover: t.overlay, selected: t.accentSoft, active: t.text2, disabled: t.text3 },
  };
}

function themeOf(mode: Mode): RaThemeOptions {
  return createTheme({
    palette: palette(mode),
    shape: { borderRadius: 8 },
    typography: {
      fontFamily,
      fontSize: 14,
      htmlFontSize: 16,
      body1: { fontSize: '0.875rem' },
      body2: { fontSize: '0.875rem' },
      button: { textTransform: 'none', fontWeight: 600 },
      h5: { fontSize: '1.375rem', fontWeight: 640, letterSpacing: '-0.015em' },
    },
    components: components(mode),
  });
}

export const darkTheme = themeOf('dark');
export const lightTheme = themeOf('light');

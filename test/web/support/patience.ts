import { configure } from '@testing-library/react';

// Pages load their code when first shown: on a busy machine that takes longer than a second.
configure({ asyncUtilTimeout: 20_000 });
